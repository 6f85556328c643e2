import { accountAccess, REQUIREMENT_DAYS_AHEAD } from '@portal/contracts/authorization/account-access'
import {
  getSecondFactorRequirement,
  requireSecondFactor,
  type SecondFactorRequirement,
  stopRequiringSecondFactor,
} from '@portal/contracts/authorization/second-factor-requirement'
import { dayAfter, dayOf } from '@portal/contracts/days'
import type { Transaction } from '@portal/foundation/database'
import { writeMessage } from '@portal/foundation/messages'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle, type Route } from '../../kernel/handle.ts'
import { requirementLetter } from './requirement-letter.ts'
import { findMembersWithout, findRequirement, saveRequirement } from './second-factor-requirement.sql.ts'

const getSecondFactorRequirementHandler = handle(getSecondFactorRequirement, ({ account, tx }) =>
  requirementView(tx, account.id),
)

/** The owner has passed a second step in this very session, so that nobody locks themselves out (rule B117). */
const requireSecondFactorHandler = handle(requireSecondFactor, async (context) => {
  const { body, caller, account, tx, now, audit, mail, foundation } = context
  const { from } = body
  await lockAccount(tx, account.id)
  if ((await findRequirement(tx, account.id)) === from) return requirementView(tx, account.id)

  const { organizationId } = caller
  const today = dayOf(now)
  if (accountAccess(caller, { organizationId, secondFactorFrom: today }, now) !== 'open')
    throw problem('identity-context:own-second-factor-first')
  if (from < today || from > dayAfter(today, REQUIREMENT_DAYS_AHEAD))
    throw problem('request:invalid', {
      fields: { from: `Choose today or a day in the next ${REQUIREMENT_DAYS_AHEAD}` },
    })

  await saveRequirement(tx, account.id, from)
  audit('second-factor-requirement.set', { subject: account.id, from })
  for (const { userId, email } of await findMembersWithout(tx, account.id)) {
    mail({
      ...requirementLetter(foundation.settings, { to: email, account: account.label, from }),
      accountId: account.id,
    })
    const facts = { kind: 'second-factor-required', account: account.label, from } as const
    await writeMessage(tx, facts, { to: { userId }, accountId: account.id, now })
  }
  return requirementView(tx, account.id)
})

const stopRequiringSecondFactorHandler = handle(stopRequiringSecondFactor, async ({ account, tx, audit }) => {
  await lockAccount(tx, account.id)
  if ((await findRequirement(tx, account.id)) !== null) {
    await saveRequirement(tx, account.id, null)
    audit('second-factor-requirement.removed', { subject: account.id })
  }
  return requirementView(tx, account.id)
})

export const secondFactorRequirementRoutes: readonly Route[] = [
  getSecondFactorRequirementHandler,
  requireSecondFactorHandler,
  stopRequiringSecondFactorHandler,
]

async function requirementView(tx: Transaction, accountId: number): Promise<SecondFactorRequirement> {
  const without = await findMembersWithout(tx, accountId)
  return { from: (await findRequirement(tx, accountId)) ?? '', members_without: without.length }
}
