import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type FormId, type FormSubmission, submitFailover, submitForm } from '@portal/contracts/forms/marketing-forms'
import { createOutbox, outbox } from '@portal/foundation/outbox'
import { jobsOf } from '../portal-api.ts'
import { solveBotCheck } from '../testing/solve-bot-check.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { refused } from '../testing/test-caller.ts'

const HOUR_MS = 3_600_000
const CONSENT = 'We use what you send to answer you.'

/** A fake CRM with configurable answers, in HubSpot's format. */
const crm = { status: 200, said: {} as unknown, asked: [] as { path: string; token: string; body: FormSubmission }[] }
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  crm.asked.push({ path: request.url ?? '', token: request.headers.authorization ?? '', body: JSON.parse(body) })
  response.writeHead(crm.status, { 'content-type': 'application/json' }).end(JSON.stringify(crm.said))
})
let app: TestApp

beforeAll(async () => {
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  app = await testApp({
    HUBSPOT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    HUBSPOT_PORTAL_ID: '4711',
    HUBSPOT_ACCESS_TOKEN: 'a-token',
    HUBSPOT_FORMS: 'contact=2f1b6a52-form',
  })
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(() => {
  // Those of an hour ago count for nothing any more.
  app.clock.advance(2 * HOUR_MS)
  Object.assign(crm, { status: 200, said: {}, asked: [] })
})

function submission(fields: Record<string, string>, changes: Partial<FormSubmission> = {}): FormSubmission {
  return {
    submittedAt: app.clock.now().getTime(),
    fields: Object.entries({ email: 'nora@quist.example', ...fields }).map(([name, value]) => ({
      objectTypeId: '0-1',
      name,
      value,
    })),
    context: {
      hutk: '0123456789abcdef0123456789abcdef',
      pageUri: 'https://portal.example/contact',
      pageName: 'Contact',
    },
    legalConsentOptions: { consent: { consentToProcess: true, text: CONSENT } },
    ...changes,
  }
}

async function submit(body: FormSubmission, form: FormId = 'contact') {
  const visitor = app.visitor()
  return visitor.call(submitForm, { params: { form }, query: await solveBotCheck(visitor, 'SubmitForm'), body })
}

async function failOver(body: FormSubmission) {
  const visitor = app.visitor()
  const query = await solveBotCheck(visitor, 'SubmitForm')
  const failed = { form_id: 'contact', failover_data: body, form_submission_error: 'The CRM was away' } as const
  return visitor.call(submitFailover, { query, body: failed })
}

const workOff = () => {
  const { db, clock, log } = app.foundation
  return createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
}
const sentValue = (name: string) => crm.asked[0]?.body.fields.find((field) => field.name === name)?.value

test('rule M20: the CRM gets the fields, the words that were agreed to, the page and the tracking id, at the form’s own address', async () => {
  const sent = submission({ how_can_we_help: 'A quote for 2 million lookups' })
  await submit(sent)
  expect(crm.asked).toMatchObject([
    {
      path: '/submissions/v3/integration/secure/submit/4711/2f1b6a52-form',
      token: 'Bearer a-token',
      body: { ...sent, fields: expect.arrayContaining(sent.fields) },
    },
  ])
  expect(sentValue('contact_creation_source')).toBe('contact')
})

test.each([
  ['none', ''],
  [' N/A ', ''],
  ['Na', ''],
  ['Nadia & Sons', 'Nadia & Sons'],
])('rule M24: the company %j goes as %j', async (company, sent) => {
  await submit(submission({ company }))
  expect(sentValue('company')).toBe(sent)
})

test('commerce.md §8: what the CRM finds wrong is said in its words, joined by semicolons', async () => {
  Object.assign(crm, { status: 400, said: { message: 'Not valid', errors: [{ message: 'One' }, { message: 'Two' }] } })
  const visitor = app.visitor()
  const query = await solveBotCheck(visitor, 'SubmitForm')
  const answer = await visitor.send(submitForm, { params: { form: 'contact' }, query, body: submission({}) })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ name: 'form-context:crm-refused', context: { reason: 'One; Two' } }])
})

test.each([
  ['of all its words the first thousand characters', 4_500, 'Not good; '.repeat(100)],
  ['nothing where it says too much', 5_000, 'An unknown error occurred.'],
])('rule M95: of what the CRM finds wrong is said %s', async (_, errors, reason) => {
  Object.assign(crm, { status: 400, said: { errors: Array(errors).fill({ message: 'Not good' }) } })
  const visitor = app.visitor()
  const query = await solveBotCheck(visitor, 'SubmitForm')
  const answer = await visitor.send(submitForm, { params: { form: 'contact' }, query, body: submission({}) })
  expect(answer.json().errors).toMatchObject([{ context: { reason } }])
})

test('rule M21: a CRM that is away is said, and the fail-over form keeps what was sent until it is back', async () => {
  crm.status = 503
  const sent = submission({ firstname: 'Nora' })
  await expect(submit(sent)).rejects.toEqual(refused(503, 'form-context:crm-away'))
  await failOver(sent)
  const kept = await app.db.select().from(outbox)
  expect(JSON.stringify(kept)).not.toContain('nora@quist.example')

  await workOff()
  crm.status = 200
  crm.asked = []
  app.clock.advance(HOUR_MS)
  await workOff()
  expect(sentValue('firstname')).toBe('Nora')
  app.clock.advance(HOUR_MS)
  await workOff()
  expect(crm.asked).toHaveLength(1)
})

test('rule M21: after a week it is let go', async () => {
  crm.status = 503
  await failOver(submission({}))
  for (let hour = 0; hour <= 7 * 24; hour += 1) {
    await workOff()
    app.clock.advance(HOUR_MS)
  }
  crm.asked = []
  app.clock.advance(HOUR_MS)
  await workOff()
  expect(crm.asked).toEqual([])
})

test('rule M23: what nobody agreed to, holds a password, or names no address goes nowhere', async () => {
  const disagreed = { legalConsentOptions: { consent: { consentToProcess: false as true, text: CONSENT } } }
  for (const wrong of [submission({}, disagreed), submission({ password: 'x' }), submission({ email: '' })]) {
    await expect(submit(wrong)).rejects.toEqual(refused(400, 'request:invalid'))
    await expect(failOver(wrong)).rejects.toEqual(refused(400, 'request:invalid'))
  }
  expect(crm.asked).toEqual([])
})

test('rule M26: nobody sends without the bot check, and a network that goes on and on is asked to wait', async () => {
  const visitor = app.visitor()
  const query = { 'g-recaptcha-response': 'none' }
  const asked = { params: { form: 'contact' as const }, query, body: submission({}) }
  await expect(visitor.call(submitForm, asked)).rejects.toEqual(refused(403, 'request:captcha-failed'))
  for (let sent = 0; sent < 20; sent += 1) await submit(submission({}))
  await expect(submit(submission({}))).rejects.toEqual(refused(429, 'request:rate-limited'))
  expect(crm.asked).toHaveLength(20)
})
