import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { unsubscribe, viewUnsubscription } from '@portal/contracts/contacts/contact-letters'
import { listContacts, type Topic, updateContact } from '@portal/contracts/contacts/contacts'
import { addOwnTopic, listOwnTopics } from '@portal/contracts/contacts/profile-topics'
import type { Letter } from '@portal/foundation/mail'
import { eq } from 'drizzle-orm'
import { auditTrail } from '../../testing/secret-keys.ts'
import { subscribedContact } from '../../testing/subscribed-contact.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { contacts } from '../contacts/contacts.tables.ts'
import { letterAbout } from './letter-about.ts'

const UNUSABLE = refused(400, 'contact-context:token-unusable')

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Told about two topics. */
const newContact = (owner: TestCaller) =>
  subscribedContact(app, owner, `told.${++people}@example.com`, ['billing', 'usage'])

type Receiver = Parameters<typeof letterAbout>[1]
const write = (topic: Topic, receiver: Receiver): Letter =>
  letterAbout(topic, receiver, { subject: 'A bill', words: ['There is a bill.'] }, app.foundation)

const tokenIn = ({ unsubscribe }: Letter) => String(new URL(unsubscribe?.url ?? '').hash.replace('#token=', ''))
const doorIn = ({ unsubscribe }: Letter) => new URL(unsubscribe?.oneClickUrl ?? '').pathname
const topicsOf = async (owner: TestCaller) => (await owner.call(listContacts))[0]?.topics
const end = (token: string) => app.visitor().call(unsubscribe, { body: { token } })
const view = (token: string) => app.visitor().call(viewUnsubscription, { body: { token } })

/** Posts like a mail program: no cookies, nothing from the portal. */
const post = (url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
  })

describe('a letter about a topic', () => {
  test('has a way out, for the reader and for the mail program', async () => {
    const owner = await app.account()
    const letter = write('billing', await newContact(owner))
    expect(letter.unsubscribe?.url).toMatch(/\/unsubscribe#token=c\d+\.billing\.[\w-]{16}\.[\w-]{43}$/)
    expect(letter.unsubscribe?.oneClickUrl).toMatch(/\/api\/contacts\/unsubscription\/one-click\/c\d+\.billing\./)
  })
})

describe('the mail program’s button', () => {
  test.each([
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('ends this topic without a cookie, and no other: %j', async (payload, type) => {
    const owner = await app.account()
    const url = doorIn(write('billing', await newContact(owner)))
    for (const _ of ['first', 'again']) {
      const answer = await post(url, payload, type)
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined])
    }
    expect(await topicsOf(owner)).toEqual(['usage'])
    expect(await auditTrail(app, owner)).toEqual(['contact.unsubscribed'])
  })

  test('changes nothing by being opened, and leads to the page that asks', async () => {
    const owner = await app.account()
    const letter = write('billing', await newContact(owner))
    const answer = await app.server.inject({ method: 'GET', url: doorIn(letter) })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, letter.unsubscribe?.url])
    expect(await topicsOf(owner)).toEqual(['billing', 'usage'])
  })

  test('is refused what we did not sign', async () => {
    const owner = await app.account()
    const url = doorIn(write('billing', await newContact(owner)))
    for (const forged of [
      url.replace('.billing.', '.usage.'),
      url.replace(/one-click\/c\d+/, 'one-click/c1'),
      `${url}x`,
    ]) {
      expect((await post(forged)).statusCode).toBe(400)
    }
    expect(await topicsOf(owner)).toEqual(['billing', 'usage'])
  })
})

describe('the page', () => {
  test('says what it would end, ends it, and finds it ended', async () => {
    const owner = await app.account({ label: 'Acme' })
    const token = tokenIn(write('usage', await newContact(owner)))
    expect(await view(token)).toEqual({ topic: 'usage', account_label: 'Acme', subscribed: true })
    expect(await topicsOf(owner)).toEqual(['billing', 'usage'])

    const ended = { topic: 'usage', account_label: 'Acme', subscribed: false }
    for (const _ of ['first', 'again']) expect(await end(token)).toEqual(ended)
    expect(await view(token)).toEqual(ended)
    expect(await topicsOf(owner)).toEqual(['billing'])
    expect(await auditTrail(app, owner)).toEqual(['contact.unsubscribed'])
  })

  test.each(['', 'x', 'c1.billing.x.y', 'constructor'])('%j is no token', async (token) => {
    await expect(view(token)).rejects.toEqual(UNUSABLE)
    await expect(end(token)).rejects.toEqual(UNUSABLE)
  })

  test('a link ends nothing of somebody else who has the contact’s place by now, or of nobody', async () => {
    const owner = await app.account()
    const contact = await newContact(owner)
    const token = tokenIn(write('billing', contact))
    const body = { first_name: 'Ina', last_name: 'Next', email: `next.${people}@example.com` }
    await owner.call(updateContact, {
      params: { id: contact.id },
      body: { ...body, phone: '', position: '', company: '' },
    })
    const nothing = { topic: 'billing', account_label: '', subscribed: false }
    expect([await view(token), await end(token)]).toEqual([nothing, nothing])
    expect(await topicsOf(owner)).toEqual(['billing', 'usage'])

    await app.db.delete(contacts).where(eq(contacts.id, contact.id))
    expect(await end(token)).toEqual(nothing)
  })

  test('a member ends what they chose themselves', async () => {
    const person = await app.account()
    await person.call(addOwnTopic, { params: { topic: 'renewals' } })
    const token = tokenIn(write('renewals', { kind: 'person', id: person.userId, email: person.email }))
    expect(await view(token)).toEqual({ topic: 'renewals', account_label: '', subscribed: true })
    await end(token)
    expect(await person.call(listOwnTopics)).toEqual([])
  })
})
