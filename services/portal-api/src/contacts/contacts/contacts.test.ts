import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { auditSentence, listAuditEntries } from '@portal/contracts/authorization/audit'
import { listContactsOfAccount, listContactsOfAccounts } from '@portal/contracts/contacts/admin-contacts'
import { askForContactConfirmation, confirmContact } from '@portal/contracts/contacts/contact-letters'
import {
  addTopic,
  type Contact,
  createContact,
  deleteContact,
  listContacts,
  removeTopic,
  resendContactConfirmation,
  updateContact,
} from '@portal/contracts/contacts/contacts'
import { audit } from '@portal/foundation/audit'
import { accounts } from '@portal/foundation/people'
import { asc, eq } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { textOfAllRows } from '../../testing/seeded-rows.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { contacts } from './contacts.tables.ts'

const DAY = 24 * 3_600_000
const MINUTE = 60_000
const UNUSABLE = refused(400, 'contact-context:token-unusable')
const NOT_FOUND = refused(404, 'contact-context:contact-not-found')
const EXISTS = refused(409, 'contact-context:contact-exists')

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const newAddress = () => `contact.${++people}@company.example`
const details = (email: string, said: Partial<Contact> = {}) => ({
  first_name: 'Jo',
  last_name: 'Field',
  email,
  phone: '',
  position: '',
  company: '',
  ...said,
})
const add = (owner: TestCaller, email: string, said?: Partial<Contact>) =>
  owner.call(createContact, { body: details(email, said) })
const of = ({ id }: Pick<Contact, 'id'>) => ({ params: { id } })

/** Returns the content of the link in the last letter to an address. */
async function linkTo(email: string) {
  const letter = (await lettersTo(app, email)).at(-1)
  if (!letter) throw new Error(`Nothing was mailed to ${email}.`)
  const { account = '', contact = '', token = '' } = linkOf(letter)
  return { params: { a: account, c: contact }, body: { token } }
}
const confirm = async (email: string) => app.visitor().call(confirmContact, await linkTo(email))

async function auditedOf({ accountId }: TestCaller) {
  const lines = await app.db.select().from(audit).where(eq(audit.accountId, accountId)).orderBy(asc(audit.position))
  return lines
    .filter(({ action }) => action.startsWith('contact.'))
    .map(({ action, fields }) => [action, ...Object.values(fields)])
}

describe('a contact', () => {
  test.each(['xyz', '12', 'call me +1 512 555 0142'])('has no phone number “%s”, new or changed', async (phone) => {
    const owner = await app.account()
    const refusal = { status: 400, fields: { phone: 'Enter a valid phone number' } }
    await expect(add(owner, newAddress(), { phone })).rejects.toMatchObject(refusal)
    const contact = await add(owner, newAddress(), { phone: '(512) 555-0142 ext. 7' })
    const body = details(contact.email, { phone })
    await expect(owner.call(updateContact, { ...of(contact), body })).rejects.toMatchObject(refusal)
  })

  test('is added unconfirmed, gets one letter, and is told nothing else until its link is used', async () => {
    const owner = await app.account({ label: 'Field & Sons' })
    const email = newAddress()
    const contact = await add(owner, email, { phone: '+1 512 555 0142' })
    expect(contact).toMatchObject({ email, phone: '+1 512 555 0142', confirmed: false, topics: [] })
    const [letter, ...others] = await lettersTo(app, email)
    expect(others).toEqual([])
    expect(letter?.subject).toContain('Field & Sons')
    expect(letter?.action?.url).toMatch(
      new RegExp(`/contact-confirmation#account=${owner.accountId}&contact=${contact.id}&token=[\\w-]{43}$`),
    )

    expect(await confirm(email)).toEqual({ confirmed_before: false, account_label: 'Field & Sons', topics: [] })
    expect(await owner.call(listContacts)).toEqual([{ ...contact, confirmed: true }])
    expect(await auditedOf(owner)).toEqual([['contact.added'], ['contact.confirmed']])
  })

  test('is called by name in the log, as long as it is there', async () => {
    const owner = await app.account()
    const contact = await add(owner, newAddress())
    await owner.call(addTopic, { params: { id: contact.id, topic: 'service-status' } })
    const told = async () => (await owner.call(listAuditEntries, { query: {} })).slice(0, 2).map(auditSentence)
    expect(await told()).toEqual(['Turned on service status emails for Jo Field', 'Added the contact Jo Field'])
    await owner.call(deleteContact, of(contact))
    expect((await told())[0]).toBe(`Removed the contact ${contact.id}`)
  })

  test('needs both names and an address', async () => {
    const owner = await app.account()
    const adding = owner.call(createContact, { body: details('jo', { first_name: ' ', last_name: '' }) })
    await expect(adding).rejects.toMatchObject({
      status: 400,
      fields: {
        first_name: 'This field is required',
        last_name: 'This field is required',
        email: 'Invalid email format',
      },
    })
    expect(await owner.call(listContacts)).toEqual([])
  })

  test('comes by name, with what it is told about, and is nobody else’s to see', async () => {
    const [owner, stranger] = [await app.account(), await app.account()]
    await add(stranger, newAddress())
    await add(owner, newAddress(), { last_name: 'Young' })
    const abbott = await add(owner, newAddress(), { last_name: 'Abbott' })
    for (const topic of ['usage', 'billing', 'usage']) {
      await owner.call(addTopic, { params: { id: abbott.id, topic } })
    }
    expect(await owner.call(listContacts)).toMatchObject([
      { last_name: 'Abbott', topics: ['billing', 'usage'] },
      { last_name: 'Young', topics: [] },
    ])
  })

  test('is added once for an address, however it is written', async () => {
    const [owner, other] = [await app.account(), await app.account()]
    await add(owner, 'Jo.Once@company.example')
    await expect(add(owner, 'jo.once@COMPANY.example')).rejects.toMatchObject({
      problem: 'contact-context:contact-exists',
      fields: { email: 'Another contact has this address' },
    })
    expect(await owner.call(listContacts)).toHaveLength(1)
    app.clock.advance(MINUTE)
    await add(other, 'jo.once@company.example')
  })

  test('is added once by two at the same moment', async () => {
    const owner = await app.account()
    const email = newAddress()
    const lock = (tx: typeof app.db) => tx.select().from(accounts).where(eq(accounts.id, owner.accountId)).for('update')
    const outcomes = await atTheSameMoment(app.db, lock as never, () => [
      add(owner, email),
      add(owner, email.toUpperCase()),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: EXISTS })
    await expect(
      app.db.insert(contacts).values({
        firstName: 'Jo',
        lastName: 'Field',
        email,
        canonicalEmail: email,
        accountId: owner.accountId,
        createdAt: app.clock.now(),
      }),
    ).rejects.toMatchObject({ cause: { constraint: 'contacts_once' } })
  })

  test('is one of a hundred at most', async () => {
    const owner = await app.account()
    const rows = Array.from({ length: 99 }, (_, at) => ({
      firstName: 'Jo',
      lastName: 'Field',
      email: `${at}@example.com`,
      canonicalEmail: `${at}@example.com`,
      accountId: owner.accountId,
      createdAt: app.clock.now(),
    }))
    await app.db.insert(contacts).values(rows)
    const last = await add(owner, newAddress())
    await expect(add(owner, newAddress())).rejects.toEqual(refused(409, 'contact-context:too-many-contacts'))
    await owner.call(deleteContact, of(last))
    await add(owner, newAddress())
  })

  test('is changed; what was said already leaves no trace', async () => {
    const owner = await app.account()
    const email = newAddress()
    const contact = await add(owner, email)
    await confirm(email)
    const change = { ...of(contact), body: details(email.toUpperCase(), { company: 'Field Consulting' }) }
    const changed = { ...contact, email: email.toUpperCase(), company: 'Field Consulting', confirmed: true }
    expect(await owner.call(updateContact, change)).toEqual(changed)
    expect(await owner.call(updateContact, change)).toEqual(changed)
    expect((await auditedOf(owner)).slice(2)).toEqual([['contact.updated', ['email', 'company']]])
    expect(await lettersTo(app, email.toUpperCase())).toEqual([])
  })

  test('with another address is unconfirmed, keeps its topics, and the link of before ends', async () => {
    const owner = await app.account()
    const [before, after] = [newAddress(), newAddress()]
    const contact = await add(owner, before)
    const oldLink = await linkTo(before)
    await app.visitor().call(confirmContact, oldLink)
    await owner.call(addTopic, { params: { id: contact.id, topic: 'billing' } })
    expect(await owner.call(updateContact, { ...of(contact), body: details(after) })).toMatchObject({
      email: after,
      confirmed: false,
      topics: ['billing'],
    })
    await expect(app.visitor().call(confirmContact, oldLink)).rejects.toEqual(UNUSABLE)
    expect(await confirm(after)).toMatchObject({ confirmed_before: false, topics: ['billing'] })
  })

  test('does not take the address of another', async () => {
    const owner = await app.account()
    const taken = newAddress()
    await add(owner, taken)
    const contact = await add(owner, newAddress())
    await expect(owner.call(updateContact, { ...of(contact), body: details(taken.toUpperCase()) })).rejects.toEqual(
      EXISTS,
    )
    expect(await owner.call(listContacts)).toContainEqual(contact)
  })

  test('is gone with everything when it is removed', async () => {
    const owner = await app.account()
    const email = newAddress()
    const contact = await add(owner, email)
    await owner.call(addTopic, { params: { id: contact.id, topic: 'billing' } })
    const link = await linkTo(email)
    await owner.call(deleteContact, of(contact))
    expect(await owner.call(listContacts)).toEqual([])
    await expect(app.visitor().call(confirmContact, link)).rejects.toEqual(UNUSABLE)
    await expect(owner.call(deleteContact, of(contact))).rejects.toEqual(NOT_FOUND)
    expect((await auditedOf(owner)).at(-1)).toEqual(['contact.removed'])
  })
})

describe('topics', () => {
  test('are chosen and taken away, each once in the log', async () => {
    const owner = await app.account()
    const { id } = await add(owner, newAddress())
    for (const call of [addTopic, addTopic, removeTopic, removeTopic]) {
      await owner.call(call, { params: { id, topic: 'security' } })
    }
    expect((await owner.call(listContacts))[0]?.topics).toEqual([])
    expect((await auditedOf(owner)).slice(1)).toEqual([
      ['contact.topic-added', 'security'],
      ['contact.topic-removed', 'security'],
    ])
  })

  test('that there are none of are not found', async () => {
    const owner = await app.account()
    const { id } = await add(owner, newAddress())
    for (const topic of ['gossip', 'toString', 'Billing']) {
      for (const call of [addTopic, removeTopic]) {
        await expect(owner.call(call, { params: { id, topic } })).rejects.toEqual(
          refused(404, 'contact-context:topic-not-found'),
        )
      }
    }
  })
})

describe('the confirmation', () => {
  test('can be repeated, and says that it was done before', async () => {
    const owner = await app.account({ label: 'Acme' })
    const email = newAddress()
    await add(owner, email)
    expect(await confirm(email)).toMatchObject({ confirmed_before: false })
    expect(await confirm(email)).toEqual({ confirmed_before: true, account_label: 'Acme', topics: [] })
    expect(await auditedOf(owner)).toEqual([['contact.added'], ['contact.confirmed']])
  })

  test('takes its own link within seven days; what is made up, of another or of nobody is answered alike', async () => {
    const owner = await app.account()
    const [email, other] = [newAddress(), newAddress()]
    await add(owner, email)
    await add(owner, other)
    const [link, ofOther] = [await linkTo(email), await linkTo(other)]
    const answers = []
    for (const given of [
      { ...link, body: { token: 'x' } },
      { ...link, body: ofOther.body },
      { ...link, params: { ...link.params, c: '999999999' } },
      { ...link, params: { ...link.params, a: '999999999' } },
    ]) {
      const answer = await app.visitor().send(confirmContact, given)
      answers.push([answer.statusCode, { ...answer.json(), request_id: '' }])
    }
    expect(answers[0]).toMatchObject([400, { errors: [{ name: 'contact-context:token-unusable' }] }])
    for (const answer of answers) expect(answer).toEqual(answers[0])

    app.clock.advance(7 * DAY)
    await expect(app.visitor().call(confirmContact, link)).rejects.toEqual(UNUSABLE)
    const rows = await app.db.select().from(contacts).where(eq(contacts.accountId, owner.accountId))
    expect(rows.map(({ confirmedAt }) => confirmedAt)).toEqual([null, null])
  })

  test('still works when seven days are nearly over', async () => {
    const owner = await app.account()
    const email = newAddress()
    await add(owner, email)
    const link = await linkTo(email)
    app.clock.advance(7 * DAY - MINUTE)
    expect(await app.visitor().call(confirmContact, link)).toMatchObject({ confirmed_before: false })
  })

  test('is sent again with another link, a minute later at the soonest, and to nobody who confirmed', async () => {
    const owner = await app.account()
    const email = newAddress()
    const contact = await add(owner, email)
    const first = await linkTo(email)
    const tooSoon = await owner.send(resendContactConfirmation, of(contact))
    expect([tooSoon.statusCode, Number(tooSoon.headers['retry-after']) > 50]).toEqual([429, true])

    app.clock.advance(MINUTE)
    await owner.call(resendContactConfirmation, of(contact))
    expect(await lettersTo(app, email)).toHaveLength(2)
    await expect(app.visitor().call(confirmContact, first)).rejects.toEqual(UNUSABLE)
    await confirm(email)
    app.clock.advance(MINUTE)
    await expect(owner.call(resendContactConfirmation, of(contact))).rejects.toEqual(
      refused(409, 'contact-context:contact-confirmed'),
    )
    expect(await auditedOf(owner)).toEqual([['contact.added'], ['contact.confirmation-sent'], ['contact.confirmed']])
  })

  test('five letters a day go to one address, no matter who adds it', async () => {
    const email = newAddress()
    for (let letters = 0; letters < 5; letters += 1) {
      await add(await app.account(), email)
      app.clock.advance(MINUTE)
    }
    const owner = await app.account()
    await expect(add(owner, email)).rejects.toEqual(refused(429, 'request:rate-limited'))
    expect(await owner.call(listContacts)).toEqual([])
    app.clock.advance(DAY)
    await add(await app.account(), email)
  })

  test('of a link that has expired another one is sent for the asking; the answer is the same for everybody', async () => {
    const owner = await app.account()
    const email = newAddress()
    await add(owner, email)
    const expired = await linkTo(email)
    app.clock.advance(8 * DAY)
    const madeUp = { ...expired, body: { token: 'x' } }
    for (const given of [madeUp, expired, expired]) {
      expect((await app.visitor().send(askForContactConfirmation, given)).statusCode).toBe(202)
    }
    expect(await lettersTo(app, email)).toHaveLength(2)
    expect(await confirm(email)).toMatchObject({ confirmed_before: false })
    const again = await linkTo(email)
    app.clock.advance(MINUTE)
    expect((await app.visitor().send(askForContactConfirmation, again)).statusCode).toBe(202)
    expect(await lettersTo(app, email)).toHaveLength(2)
  })

  test('of an account that staff deactivated cannot be given', async () => {
    const owner = await app.account()
    const email = newAddress()
    await add(owner, email)
    const link = await linkTo(email)
    await app.db.update(accounts).set({ deactivatedAt: app.clock.now() }).where(eq(accounts.id, owner.accountId))
    await expect(app.visitor().call(confirmContact, link)).rejects.toEqual(UNUSABLE)
  })

  test('leaves no token in the database', async () => {
    const owner = await app.account()
    const email = newAddress()
    await add(owner, email)
    const { token } = (await linkTo(email)).body
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await textOfAllRows(app.db)).not.toContain(token)
  })
})

describe('staff who read accounts', () => {
  test('see the contacts of one, or of several at once', async () => {
    const support = await app.staff('support')
    const [one, other] = [await app.account(), await app.account()]
    const [first, second] = [await add(one, newAddress()), await add(other, newAddress())]
    expect(await support.call(listContactsOfAccount, { params: { id: one.accountId } })).toEqual([first])
    const several = await support.call(listContactsOfAccounts, {
      body: { account_ids: [one.accountId, other.accountId, 999_999_999] },
    })
    expect(several.toSorted((a, b) => a.id - b.id)).toEqual([
      { ...first, account_id: one.accountId },
      { ...second, account_id: other.accountId },
    ])
    expect(await support.call(listContactsOfAccounts, { body: { account_ids: [] } })).toEqual([])
  })

  test('are told when there is no such account', async () => {
    const support = await app.staff('support')
    await expect(support.call(listContactsOfAccount, { params: { id: 999_999_999 } })).rejects.toEqual(
      refused(404, 'sales-context:account-not-found'),
    )
  })
})
