import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { declareTaxExempt, getTaxExemption, revokeTaxExemption } from '@portal/contracts/sales/admin-taxes'
import { audit } from '@portal/foundation/audit'
import { asc, eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

let app: TestApp
let staff: TestCaller
beforeAll(async () => {
  app = await testApp()
  staff = await app.staff('billing-ops')
})
afterAll(() => app.close())

const declare = (id: number, document_id: string) =>
  staff.call(declareTaxExempt, { params: { id }, body: { document_id } })
const revoke = (id: number) =>
  staff.call(revokeTaxExemption, { params: { id }, query: { reason: 'expired', description: 'Certificate ran out' } })
const exemptionOf = (id: number) => staff.call(getTaxExemption, { params: { id } })

test('an account is exempt while a declaration stands; each step is in its log', async () => {
  const { accountId } = await app.account()
  expect(await exemptionOf(accountId)).toEqual({
    timestamp: '0001-01-01T00:00:00Z',
    tax_exempt: false,
    document_id: '',
  })
  const declared = { timestamp: app.clock.now().toISOString(), tax_exempt: true, document_id: 'EX-1' }
  expect(await declare(accountId, 'EX-1')).toEqual(declared)
  app.clock.advance(1_000)
  expect([await declare(accountId, 'EX-1'), await exemptionOf(accountId)]).toEqual([declared, declared])
  expect(await declare(accountId, 'EX-2')).toMatchObject({ document_id: 'EX-2' })
  await revoke(accountId)
  expect(await exemptionOf(accountId)).toMatchObject({ tax_exempt: false })
  await expect(revoke(accountId)).rejects.toEqual(refused(409, 'sales-context:not-exempt'))

  const lines = await app.db.select().from(audit).where(eq(audit.accountId, accountId)).orderBy(asc(audit.id))
  expect(lines.map(({ action, fields }) => [action, fields])).toEqual([
    ['tax-exemption.declared', { documentId: 'EX-1' }],
    ['tax-exemption.declared', { documentId: 'EX-2' }],
    ['tax-exemption.revoked', { reason: 'expired', description: 'Certificate ran out' }],
  ])
})

test('an account that nobody has is not found', async () => {
  const notFound = refused(404, 'sales-context:account-not-found')
  for (const call of [exemptionOf, (id: number) => declare(id, 'EX-1'), revoke])
    await expect(call(999_999_999)).rejects.toEqual(notFound)
})
