import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { openAccount, renameAccount } from '@portal/contracts/sales/accounts'
import { audit } from '@portal/foundation/audit'
import { asc, eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const labelsOf = async (caller: TestCaller) =>
  (await caller.call(listAccounts)).map(({ account_label }) => account_label).sort()
const linesOf = ({ accountId = 0 }: TestCaller) =>
  app.db.select().from(audit).where(eq(audit.accountId, accountId)).orderBy(asc(audit.id))

test('an owner renames the account; its members see the name, and nobody else’s changes', async () => {
  const [owner, stranger] = [await app.account({ label: 'Acme' }), await app.account({ label: 'Globex' })]
  const member = await app.member(owner, ['api-key-viewer'])
  await owner.call(renameAccount, { body: { account_name: '  Acme Logistics ' } })

  expect([await labelsOf(owner), await labelsOf(member)]).toEqual([['Acme Logistics'], ['Acme Logistics']])
  expect(await labelsOf(stranger)).toEqual(['Globex'])
  expect(await linesOf(owner)).toMatchObject([
    { action: 'account.renamed', actorId: owner.userId, fields: { name: 'Acme Logistics', previousName: 'Acme' } },
  ])
})

test('a session that is open knows the new name with its next call', async () => {
  const owner = await app.account({ label: 'Acme' })
  await owner.call(renameAccount, { body: { account_name: 'Acme Europe' } })
  const [entry] = await owner.call(listAuditEntries, { query: {} })
  expect(entry).toMatchObject({ action: 'account.renamed', subject: { name: 'Acme Europe' } })
})

test('the name that it has already leaves no trace', async () => {
  const owner = await app.account({ label: 'Acme' })
  for (const account_name of ['Acme', 'Acme Europe', 'Acme Europe'])
    await owner.call(renameAccount, { body: { account_name } })
  expect((await linesOf(owner)).map(({ action }) => action)).toEqual(['account.renamed'])
})

test('a name has 1 to 100 characters', async () => {
  const owner = await app.account({ label: 'Acme' })
  await owner.call(renameAccount, { body: { account_name: 'a'.repeat(100) } })
  for (const account_name of ['', '   ', 'a'.repeat(101)]) {
    await expect(owner.call(renameAccount, { body: { account_name } })).rejects.toMatchObject({
      problem: 'request:invalid',
      fields: { account_name: expect.any(String) },
    })
  }
})

test.each(['account-owner-restricted', 'api-key-editor', 'billing-editor'] as const)(
  '%s alone is no right to rename',
  async (role) => {
    const member = await app.member(await app.account({ label: 'Acme' }), [role])
    await expect(member.call(renameAccount, { body: { account_name: 'Mine' } })).rejects.toEqual(
      refused(403, 'request:forbidden'),
    )
    expect(await labelsOf(member)).toEqual(['Acme'])
  },
)

test('sent again under its key, a further account is opened once', async () => {
  const owner = await app.account({ label: 'Acme' })
  const given = { body: { account_label: 'Acme Europe' }, headers: { 'idempotency-key': 'one-further-account' } }
  const first = await owner.call(openAccount, given)
  expect(await owner.call(openAccount, given)).toEqual(first)
  expect(await labelsOf(owner)).toEqual(['Acme', 'Acme Europe'])
})
