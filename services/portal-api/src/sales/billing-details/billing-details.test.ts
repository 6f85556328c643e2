import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getReceipt, listOrders } from '@portal/contracts/billing/orders'
import { confirmContact } from '@portal/contracts/contacts/contact-letters'
import { type BillingDetails, getBillingDetails, setBillingDetails } from '@portal/contracts/sales/billing-details'
import { placeOrder } from '@portal/contracts/sales/orders'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { audit } from '@portal/foundation/audit'
import { and, asc, eq } from 'drizzle-orm'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { buy, customer, PLAN, TEXAS } from '../../testing/shoppers.ts'
import { subscribedContact } from '../../testing/subscribed-contact.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())

const NOTHING = { tax_id: '', po_number: '', emails: [] as string[] }
const save = (caller: TestCaller, body: Partial<typeof NOTHING>) =>
  caller.call(setBillingDetails, { body: { ...NOTHING, ...body } })
const emailsOf = ({ emails }: BillingDetails) => emails.map(({ email, confirmed }) => [email, confirmed])
const refusedBelow = (field: string, message: string) =>
  expect.objectContaining({ problem: 'request:invalid', fields: { [field]: message } })

describe('rule J116: billing details', () => {
  test('are those of the account, for viewers to see and editors to change, once in the log', async () => {
    const owner = await app.account({ label: 'Acme' })
    const stranger = await app.account()
    const [viewer, editor] = [await app.member(owner, ['billing-viewer']), await app.member(owner, ['billing-editor'])]
    expect(await viewer.call(getBillingDetails)).toEqual({ account_name: 'Acme', address: '', ...NOTHING })
    await owner.call(setTaxableLocation, { body: { ...TEXAS, company: 'Acme Inc.', accountId: owner.accountId } })
    for (let time = 0; time < 2; time += 1) await save(editor, { tax_id: ' 12-3456789 ', po_number: 'PO 7' })
    expect(await owner.call(getBillingDetails)).toEqual({
      account_name: 'Acme',
      address: 'Acme Inc., 4200 Sample Freight Way, Austin, TX 78741-1234, USA',
      tax_id: '12-3456789',
      po_number: 'PO 7',
      emails: [],
    })
    expect(await stranger.call(getBillingDetails)).toMatchObject({ tax_id: '', po_number: '' })
    await expect(save(viewer, NOTHING)).rejects.toEqual(refused(403, 'request:forbidden'))
    const keys = await app.member(owner, ['api-key-viewer'])
    await expect(keys.call(getBillingDetails)).rejects.toEqual(refused(403, 'request:forbidden'))

    await save(editor, { tax_id: '12-3456789' })
    const own = and(eq(audit.accountId, owner.accountId), eq(audit.action, 'billing-details.set'))
    expect(await app.db.select().from(audit).where(own).orderBy(asc(audit.id))).toMatchObject([
      { actorId: editor.userId, fields: { changed: ['tax ID', 'default PO number'] } },
      { actorId: editor.userId, fields: { changed: ['default PO number'] } },
    ])
  })
})

describe('rule J125: a tax ID', () => {
  test('is checked where its form is known when it changes, and what is wrong changes nothing', async () => {
    const owner = await app.account()
    await save(owner, { tax_id: 'whatever' })
    await owner.call(setTaxableLocation, { body: { ...TEXAS, accountId: owner.accountId } })
    await save(owner, { tax_id: 'whatever', po_number: 'PO 8' })
    const wrong = save(owner, { tax_id: 'something else', po_number: 'PO 9' })
    await expect(wrong).rejects.toEqual(refusedBelow('tax_id', 'Enter an EIN, such as 12-3456789'))
    expect(await owner.call(getBillingDetails)).toMatchObject({ tax_id: 'whatever', po_number: 'PO 8' })
  })

  test('stands on papers as of the day on which they were issued', async () => {
    const bought = await customer(app, vault, { renews: [] })
    const { owner } = bought
    await save(owner, { tax_id: '12-3456789' })
    await buy(bought, { plan: 'us-core-cloud-10k-monthly', renews: [] })
    await save(owner, { tax_id: '98-7654321' })
    const [later, earlier] = await owner.call(listOrders, {})
    const textOf = async (id = 0) => (await owner.send(getReceipt, { params: { id } })).rawPayload.toString('latin1')
    expect(await textOf(later?.order_id)).toContain('/ActualText (Tax ID 12-3456789)')
    expect(await textOf(earlier?.order_id)).not.toContain('Tax ID')
  })
})

test('rule J146: an order for which no PO number is given has the default one, and none if it was cleared', async () => {
  const owner = await app.account()
  await owner.call(setTaxableLocation, { body: { ...TEXAS, accountId: owner.accountId } })
  await save(owner, { po_number: 'PO 2027' })
  const plans = ['us-core-cloud-10k-monthly']
  for (const named of [{}, { po_number: '' }, { po_number: 'PO 1' }])
    await owner.call(placeOrder, { body: { plans, ...named } })
  const orders = await owner.call(listOrders, {})
  expect(orders.map((one) => one.po_number)).toEqual(['PO 1', '', 'PO 2027'])
})

test('rule J126: a renewal carries the default PO number of its day; an order keeps what it was placed with', async () => {
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
  const { owner } = await customer(app, vault)
  await save(owner, { po_number: 'PO 2027' })
  await owner.call(placeOrder, { body: { plans: ['us-core-cloud-10k-monthly'], po_number: '' } })
  app.clock.set(new Date('2027-04-05T10:00:01Z'))
  await lettersTo(app, owner.email)
  const [renewal, cleared, first] = await (await app.again(owner)).call(listOrders, {})
  expect(renewal?.renewal_of).toBeTruthy()
  expect([renewal, cleared, first].map((one) => one?.po_number)).toEqual(['PO 2027', '', ''])
})

describe('rule J127: an address for emails about billing', () => {
  test('is confirmed before it gets one, and gets the letter about a payment then', async () => {
    const bought = await customer(app, vault, { renews: [] })
    const { owner } = bought
    await save(owner, { emails: ['ap@example.com'] })
    await buy(bought, { plan: PLAN, renews: [] })
    const letters = await lettersTo(app, 'ap@example.com')
    expect(letters.map(({ action }) => action?.label)).toEqual(['Look and confirm'])
    expect(emailsOf(await owner.call(getBillingDetails))).toEqual([['ap@example.com', false]])

    const { account = '', contact = '', token = '' } = linkOf(letters[0] ?? { to: '', subject: '', words: [] })
    await owner.call(confirmContact, { params: { a: account, c: contact }, body: { token } })
    expect(emailsOf(await owner.call(getBillingDetails))).toEqual([['ap@example.com', true]])
    await buy(bought, { plan: 'us-core-cloud-10k-monthly', renews: [] })
    const [, ...later] = await lettersTo(app, 'ap@example.com')
    expect(later.map(({ subject }) => subject)).toEqual([expect.stringMatching(/order/i)])
  })

  test('is a contact of the account: known ones are taken, dropped ones stay without the topic', async () => {
    const owner = await app.account()
    await subscribedContact(app, owner, 'Jo@Example.com', ['usage'])
    await subscribedContact(app, owner, 'old@example.com', ['billing'])
    for (let time = 0; time < 2; time += 1) await save(owner, { emails: ['jo@example.com', 'new@example.com'] })
    expect(emailsOf(await owner.call(getBillingDetails))).toEqual([
      ['Jo@Example.com', true],
      ['new@example.com', false],
    ])
    expect(await auditTrail(app, owner)).toEqual([
      'contact.topic-removed',
      'contact.topic-added',
      'contact.added',
      'contact.topic-added',
    ])
    expect(await lettersTo(app, 'new@example.com')).toHaveLength(1)
  })

  test('is valid, there once, and one of five; those whom owners chose stay, even if they are more', async () => {
    const owner = await app.account()
    const some = (count: number) => Array.from({ length: count }, (_, at) => `ap${at}@example.com`)
    const twice = save(owner, { emails: ['ap@example.com', 'AP@example.com'] })
    await expect(twice).rejects.toEqual(refusedBelow('emails', 'Enter each address once'))
    await expect(save(owner, { emails: ['ap@localhost'] })).rejects.toMatchObject({ problem: 'request:invalid' })
    const six = save(owner, { emails: some(6) })
    await expect(six).rejects.toEqual(refusedBelow('emails', 'Enter at most 5 addresses'))
    expect(emailsOf(await owner.call(getBillingDetails))).toEqual([])

    for (const email of some(6)) await subscribedContact(app, owner, email, ['billing'])
    await save(owner, { emails: some(6), po_number: 'PO 1' })
    await save(owner, { emails: some(5) })
    expect(emailsOf(await owner.call(getBillingDetails))).toHaveLength(5)
  })
})
