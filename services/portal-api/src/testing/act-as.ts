import { startActing } from '@portal/contracts/authorization/admin-acting'
import { issueToken } from '@portal/contracts/authorization/session'
import type { TestCaller } from './test-caller.ts'

/** Has a member of staff act as a customer; returns what their calls carry from then on. */
export async function actAs(staff: TestCaller, { userId, accountId }: Pick<TestCaller, 'userId' | 'accountId'>) {
  await staff.call(startActing, { params: { id: userId }, body: { account_id: accountId, reason: 'Cannot see keys' } })
  return { headers: await actingHeaders(staff, { userId, accountId }) }
}

/** Returns headers with a new token of an existing grant. */
export async function actingHeaders(
  staff: TestCaller,
  { userId, accountId }: Pick<TestCaller, 'userId' | 'accountId'>,
) {
  const body = { user_id: userId, account_id: accountId }
  const { access_token } = await staff.call(issueToken, { body })
  return { authorization: `Bearer ${access_token}` }
}
