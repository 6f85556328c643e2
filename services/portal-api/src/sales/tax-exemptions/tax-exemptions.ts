import { declareTaxExempt, getTaxExemption, revokeTaxExemption } from '@portal/contracts/sales/admin-taxes'
import { ZERO_TIME } from '@portal/contracts/values'
import { accountExists, lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findTaxExemption, insertTaxExemption, revokeTaxExemptions } from './tax-exemptions.sql.ts'

export const getTaxExemptionHandler = handle(getTaxExemption, async ({ params, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const exemption = await findTaxExemption(tx, params.id)
  if (!exemption) return { timestamp: ZERO_TIME, tax_exempt: false, document_id: '' }
  return exempt(exemption)
})

/** Idempotent: the document that is declared already leaves no trace; another one takes its place. */
export const declareTaxExemptHandler = handle(declareTaxExempt, async ({ params, body, tx, now, audit }) => {
  if (!(await lockAccount(tx, params.id))) throw problem('sales-context:account-not-found')

  const { document_id: documentId } = body
  const exemption = await findTaxExemption(tx, params.id)
  if (exemption?.documentId === documentId) return exempt(exemption)

  await revokeTaxExemptions(tx, params.id, now)
  await insertTaxExemption(tx, { accountId: params.id, documentId, declaredAt: now })
  audit('tax-exemption.declared', { subject: params.id, documentId }, { accountId: params.id })
  return exempt({ documentId, declaredAt: now })
})

export const revokeTaxExemptionHandler = handle(revokeTaxExemption, async ({ params, query, tx, now, audit }) => {
  if (!(await lockAccount(tx, params.id))) throw problem('sales-context:account-not-found')
  if (!(await findTaxExemption(tx, params.id))) throw problem('sales-context:not-exempt')

  await revokeTaxExemptions(tx, params.id, now)
  const { reason, description } = query
  audit('tax-exemption.revoked', { subject: params.id, reason, description }, { accountId: params.id })
})

function exempt({ declaredAt, documentId }: { declaredAt: Date; documentId: string }) {
  return { timestamp: declaredAt.toISOString(), tax_exempt: true, document_id: documentId }
}
