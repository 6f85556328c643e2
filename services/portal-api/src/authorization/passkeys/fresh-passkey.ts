import { askForFreshPasskey, signInWithPasskey } from '@portal/contracts/authorization/passkey-log-in'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { letIn } from '../sign-in/let-in.ts'
import { newChallenge } from './challenges.ts'
import { checkPasskey, usePasskey } from './check-passkey.ts'
import { findPasskeysOf } from './passkeys.sql.ts'
import { requestOptions } from './relying-party.ts'

export const askForFreshPasskeyHandler = handle(askForFreshPasskey, async (context) => {
  const { caller, tx, foundation } = context
  const allowed = await findPasskeysOf(tx, caller.userId)
  if (allowed.length === 0) throw problem('identity-context:no-passkey')

  const challenge = await newChallenge(context, { purpose: 'fresh-sign-in', userId: caller.userId })
  return { options: requestOptions(foundation.settings, { challenge, allowed }) }
})

/** A sign-in like any other, of the same person: it brings a new cookie, and ends the session that asked for it (rule B103). */
export const signInWithPasskeyHandler = handle(signInWithPasskey, {
  prepare: (context) =>
    checkPasskey(context, context.body.answer, { purpose: 'fresh-sign-in', userId: context.caller.userId }),
  run: async (context, passkey) => {
    const { userId, staff } = await usePasskey(context, passkey)
    // The passkey proves anew who is here; what the session opens stays as it was (rule F85).
    const { organizationId } = context.caller
    return letIn(context, { userId, staff, provider: 'passkey', organizationId, secondStep: 'passkey' })
  },
})
