import { problem } from '@portal/foundation/problem'
import type { Caller } from '../../http/caller.ts'

const FRESH_MS = 10 * 60_000

/** Whole tokens are for editors who signed in less than ten minutes ago (decision D4). Throws otherwise. */
export function checkMayReveal(caller: Pick<Caller, 'roles' | 'signedInAt'>, now: Date): void {
  if (!caller.roles.includes('api-key-editor')) throw problem('request:forbidden')
  if (now.getTime() - caller.signedInAt.getTime() >= FRESH_MS) {
    throw problem('identity-context:fresh-sign-in-required')
  }
}
