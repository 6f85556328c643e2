import {
  allowSupport,
  barSupport,
  getSupportAccess,
  type SupportAccess,
} from '@portal/contracts/authorization/support-access'
import type { Transaction } from '@portal/foundation/database'
import { findSupportAccess } from '@portal/foundation/people'
import { handle } from '../../kernel/handle.ts'
import { endActing } from './end-acting.ts'
import { findAccountsDecidedFor, saveSupportAccess } from './support-access.sql.ts'

export const getSupportAccessHandler = handle(getSupportAccess, ({ account, tx }) => supportAccessView(tx, account.id))

export const allowSupportHandler = handle(allowSupport, async ({ account, tx, audit }) => {
  await findAccountsDecidedFor(tx, account.id)
  const { isBarred } = await findSupportAccess(tx, account.id)
  if (isBarred) {
    await saveSupportAccess(tx, account.id, null)
    audit('support-access.allowed', { subject: account.id })
  }
  return supportAccessView(tx, account.id)
})

export const barSupportHandler = handle(barSupport, async ({ account, tx, now, audit }) => {
  const decidedFor = await findAccountsDecidedFor(tx, account.id)
  const { isBarred } = await findSupportAccess(tx, account.id)
  if (!isBarred) {
    await saveSupportAccess(tx, account.id, now)
    audit('support-access.barred', { subject: account.id })
    for (const accountId of decidedFor)
      await endActing({ tx, audit, now }, { accountId }, 'the account keeps support out')
  }
  return supportAccessView(tx, account.id)
})

async function supportAccessView(tx: Transaction, accountId: number): Promise<SupportAccess> {
  const { isBarred, isBarredByOther } = await findSupportAccess(tx, accountId)
  return { allowed: !isBarred && !isBarredByOther, barred_by_organization: isBarredByOther }
}
