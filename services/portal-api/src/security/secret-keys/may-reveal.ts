import { problem } from '@portal/foundation/problem'
import { isFreshSignIn, REVEAL_FRESH_MS } from '@portal/foundation/sessions'
import type { Caller } from '../../kernel/caller.ts'

/** Whole tokens are for editors who signed in less than ten minutes ago (rule D4), and for nobody who acts as one. Throws otherwise. */
export function checkMayReveal(caller: Pick<Caller, 'roles' | 'provedAt' | 'acting'>, now: Date): void {
  if (caller.acting) throw problem('identity-context:refused-while-acting')
  if (!caller.roles.includes('api-key-editor')) throw problem('request:forbidden')
  if (!isFreshSignIn(caller.provedAt, now, REVEAL_FRESH_MS)) throw problem('identity-context:fresh-sign-in-required')
}
