import { finishLogInWithPasskey } from '@portal/contracts/authorization/passkey-log-in'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { checkPasskey, usePasskey } from '../passkeys/check-passkey.ts'
import { rememberIfAsked } from '../remembered-browsers/remembered-here.ts'
import { letIn } from '../sign-in/let-in.ts'
import { notePasswordUse } from '../sign-in/logins.sql.ts'
import { isGoodStill, readTicket, takeTicket } from './log-in-ticket.ts'

/** Starts the session that a right password has asked for, by a passkey of its person in place of a code (rule B104). */
export const finishLogInWithPasskeyHandler = handle(finishLogInWithPasskey, {
  prepare: async (context) => {
    const { body, db } = context
    const ticket = await readTicket({ ...context, tx: db }, body.ticket)
    if (!ticket) throw problem('identity-context:log-in-expired')

    return checkPasskey(context, body.answer, { purpose: 'second-step', userId: ticket.userId })
  },
  run: async (context, passkey) => {
    const { body, tx, now } = context
    const ticket = await takeTicket(context, body.ticket)
    const login = await usePasskey(context, passkey)
    if (ticket?.userId !== login.userId || !(await isGoodStill(context, ticket, login)))
      throw problem('identity-context:log-in-expired')

    const { userId, staff } = login
    const { provider, organizationId } = ticket
    if (provider === 'password') await notePasswordUse(tx, userId, now)
    await rememberIfAsked(context, ticket)
    return letIn(context, { userId, staff, provider, organizationId, secondStep: 'passkey' })
  },
})
