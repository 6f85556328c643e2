import { hasStopped, isDeleted, isGone, isPaused, type KeyTimes } from '@portal/contracts/security/key-times'
import { problem } from '@portal/foundation/problem'

/*
 * The state machine of both kinds of key (account.md §4, rules D1–D3, D17). Times are the facts, states follow. Each step answers
 * what changes, or nothing where all is so already, and throws the problem for which it is refused. After a purge there is no key.
 */

export interface KeyFacts extends KeyTimes {
  byAccountDeactivation: boolean
  replacedBy?: string | null
}

export type KeyChange = Partial<KeyFacts> | undefined

/** Result of a purge: the row has to be deleted. */
export type Purge = 'gone' | undefined

/** How long a deleted key can be recovered, in ms (rule D1). */
const RECOVERABLE_MS = 30 * 86_400_000

/** Rejects changes of a deleted key with `security-context:key-deleted`: it has to be recovered first. */
export function refuseDeleted(key: Pick<KeyTimes, 'deletedAt'>): void {
  if (isDeleted(key)) throw problem('security-context:key-deleted')
}

export function pauseKey(key: KeyFacts, now: Date): KeyChange {
  refuseDeleted(key)
  return key.pausedAt ? undefined : { pausedAt: now }
}

/** A key that was paused with its account works again only with its account (rule D3): `security-context:account-deactivated`. */
export function activateKey(key: KeyFacts, now: Date): KeyChange {
  refuseDeleted(key)
  if (key.byAccountDeactivation) throw problem('security-context:account-deactivated')
  if (!isPaused(key, now)) return undefined

  return { pausedAt: null, ...(hasStopped(key.stopsAt, now) && { stopsAt: null, replacedBy: null }) }
}

/** It stops at once; a second time answers the same, so that a double click destroys nothing. */
export function deleteKey(key: KeyFacts, now: Date): KeyChange {
  if (isDeleted(key)) return undefined

  const recoveryDeadline = new Date(now.getTime() + RECOVERABLE_MS)
  return { pausedAt: key.pausedAt ?? now, deletedAt: now, recoveryDeadline }
}

/**
 * Never straight back to work: it stays paused. `room` is how many more keys the account may have (rule D18). One that is past its deadline
 * is no longer there: `security-context:key-not-found`.
 */
export function recoverKey(key: KeyFacts, { room, now }: { room: number; now: Date }): KeyChange {
  if (!isDeleted(key)) return undefined
  if (isGone(key, now)) throw problem('security-context:key-not-found')
  requireRoomForKey(room)

  return { deletedAt: null, recoveryDeadline: null }
}

/**
 * It works until `stopsAt` beside the key that takes its place; a paused one stays paused. Once only: of three keys in a row nobody would
 * know which works until when. `security-context:key-replaced`.
 */
export function replaceKey(key: KeyFacts, { by, stopsAt }: { by: string; stopsAt: Date }): Partial<KeyFacts> {
  refuseDeleted(key)
  if (key.byAccountDeactivation) throw problem('security-context:account-deactivated')
  if (key.replacedBy) throw problem('security-context:key-replaced')

  return { stopsAt, replacedBy: by }
}

/** Stops a key with its account. A key that is already paused is left alone and stays paused afterwards (rule D3). */
export function pauseWithAccount(key: KeyFacts, now: Date): KeyChange {
  return key.pausedAt ? undefined : { pausedAt: now, byAccountDeactivation: true }
}

/**
 * Resumes exactly the keys that were stopped with the account; keys deleted since stay deleted, and are paused when
 * recovered (rule D3).
 */
export function resumeWithAccount(key: KeyFacts): KeyChange {
  if (!key.byAccountDeactivation) return undefined
  return { byAccountDeactivation: false, ...(!isDeleted(key) && { pausedAt: null }) }
}

/** At its deadline a deleted key goes for good. One that was recovered, or deleted again since, stays (rule D1). */
export function purgeAtDeadline(key: KeyTimes, now: Date): Purge {
  return isGone(key, now) ? 'gone' : undefined
}

/**
 * Deletes a key for good, in any state. Requires its label to be typed, or else throws
 * `security-context:label-mismatch` (rule D1).
 */
export function purgeByHand({ label }: { label: string }, typed: string | undefined): 'gone' {
  if (typed !== label) throw problem('security-context:label-mismatch')
  return 'gone'
}

/** Throws `security-context:too-many-keys` where no room is left. */
export function requireRoomForKey(room: number): void {
  if (room < 1) throw problem('security-context:too-many-keys')
}
