import { askForPasskey, logInWithPasskey } from '@portal/contracts/authorization/passkey-log-in'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { readTicket } from '../second-factor/log-in-ticket.ts'
import { letIn } from '../sign-in/let-in.ts'
import { newChallenge } from './challenges.ts'
import { checkPasskey, usePasskey } from './check-passkey.ts'
import { findPasskeysOf } from './passkeys.sql.ts'
import { requestOptions } from './relying-party.ts'

/** Says nothing of anybody: which passkeys a person has is told after their right password alone (rule B104). */
export const askForPasskeyHandler = handle(askForPasskey, async (context) => {
  const { body, tx, foundation } = context
  if (body.ticket === undefined) {
    const challenge = await newChallenge(context, { purpose: 'log-in', userId: null })
    return { options: requestOptions(foundation.settings, { challenge }) }
  }

  const ticket = await readTicket(context, body.ticket)
  if (!ticket) throw problem('identity-context:log-in-expired')
  const { userId } = ticket
  const challenge = await newChallenge(context, { purpose: 'second-step', userId })
  return { options: requestOptions(foundation.settings, { challenge, allowed: await findPasskeysOf(tx, userId) }) }
})

/** A passkey is two factors, a device and what unlocks it, so no code is asked for (rule B101). */
export const logInWithPasskeyHandler = handle(logInWithPasskey, {
  prepare: (context) => checkPasskey(context, context.body.answer, { purpose: 'log-in' }),
  run: async (context, passkey) => {
    const { userId, staff } = await usePasskey(context, passkey)
    return letIn(context, { userId, staff, provider: 'passkey', secondStep: 'passkey' })
  },
})
