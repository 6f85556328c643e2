import { problem } from '@portal/foundation/problem'

/*
 * The state machine of both kinds of key (account.md §4, rules D1–D3, D17). Times are the facts, states follow. Each step answers
 * what changes, or nothing where all is so already, and throws the problem for which it is refused.
 */

export interface KeyTimes {
  pausedAt: Date | null
  byAccountDeactivation: boolean
  deletedAt: Date | null
  recoveryDeadline: Date | null
  /** When a rotated secret key stops beside the one in its place; others have none. */
  stopsAt?: Date | null
  replacedBy?: string | null
}

export type KeyChange = Partial<KeyTimes> | undefined

/** How long a deleted key can be recovered (rule D1). */
const RECOVERABLE_MS = 30 * 86_400_000

/** What is done with a key that was deleted begins with its recovery: `security-context:key-deleted`. */
export function refuseDeleted({ deletedAt }: Pick<KeyTimes, 'deletedAt'>): void {
  if (deletedAt) throw problem('security-context:key-deleted')
}

/** Paused, or rotated away with its time over. */
export function isPaused({ pausedAt, stopsAt }: KeyTimes, now: Date): boolean {
  return pausedAt !== null || hasStopped(stopsAt, now)
}

export function pauseKey(key: KeyTimes, now: Date): KeyChange {
  refuseDeleted(key)
  return key.pausedAt ? undefined : { pausedAt: now }
}

/** A key that was paused with its account works again only with its account (rule D3): `security-context:account-deactivated`. */
export function activateKey(key: KeyTimes, now: Date): KeyChange {
  refuseDeleted(key)
  if (key.byAccountDeactivation) throw problem('security-context:account-deactivated')
  if (!isPaused(key, now)) return undefined

  return { pausedAt: null, ...(hasStopped(key.stopsAt, now) && { stopsAt: null, replacedBy: null }) }
}

/** It stops at once; a second time answers the same, so that a double click destroys nothing. */
export function deleteKey(key: KeyTimes, now: Date): KeyChange {
  if (key.deletedAt) return undefined

  const recoveryDeadline = new Date(now.getTime() + RECOVERABLE_MS)
  return { pausedAt: key.pausedAt ?? now, deletedAt: now, recoveryDeadline }
}

/** Never straight back to work: it stays paused. `room` is how many more keys the account may have (rule D18). */
export function recoverKey(key: KeyTimes, room: number): KeyChange {
  if (!key.deletedAt) return undefined
  refuseCrowd(room)

  return { deletedAt: null, recoveryDeadline: null }
}

/**
 * It works until `stopsAt` beside the key that takes its place; a paused one stays paused. Once only: of three keys in a row nobody would
 * know which works until when. `security-context:key-replaced`.
 */
export function replaceKey(key: KeyTimes, { by, stopsAt }: { by: string; stopsAt: Date }): Partial<KeyTimes> {
  refuseDeleted(key)
  if (key.byAccountDeactivation) throw problem('security-context:account-deactivated')
  if (key.replacedBy) throw problem('security-context:key-replaced')

  return { stopsAt, replacedBy: by }
}

/** Throws `security-context:too-many-keys` where no room is left. */
export function refuseCrowd(room: number): void {
  if (room < 1) throw problem('security-context:too-many-keys')
}

function hasStopped(stopsAt: Date | null | undefined, now: Date): boolean {
  return stopsAt != null && stopsAt <= now
}
