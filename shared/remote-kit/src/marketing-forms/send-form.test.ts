import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { submitFailover, submitForm } from '@portal/contracts/forms/marketing-forms'
import { fakeApi } from '@portal/test-kit'
import { sendUnsentForms } from './deliver-form.ts'
import { formDelivery, formRefusalText, sendForm } from './send-form.ts'

const DAY_MS = 86_400_000

function setting() {
  const fake = fakeApi()
  let answers = 0
  const answerBotCheck = async () => ({ 'g-recaptcha-response': `answer ${++answers}` })
  fake.on(submitForm, () => undefined)
  fake.on(submitFailover, () => undefined)
  return { fake, sender: { callApi: fake.callApi, answerBotCheck } }
}

const FORM = {
  form: 'contact',
  pageName: 'Contact',
  consent: 'Answer me.',
  fields: { email: 'nora@quist.example', how_can_we_help: 'A quote', phone: '' },
} as const
const kept = () => localStorage.getItem('forms:unsent') ?? ''

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 2, 9), doNotFake: ['queueMicrotask', 'nextTick'] })
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, __: object, work: (lock: object) => unknown) => work({}) },
  })
})
afterEach(() => {
  jest.useRealTimers()
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: there is no other way in this browser.
  document.cookie = 'hubspotutk=; max-age=0'
})

test('rule M20: what was filled in goes with the words that were agreed to, the page and the tracking id, and stays nowhere', async () => {
  const { fake, sender } = setting()
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = 'hubspotutk=0123456789abcdef0123456789abcdef'
  expect(await sendForm(sender, FORM)).toBe('sent')
  expect(fake.requestsOf(submitForm)).toEqual([
    {
      params: { form: 'contact' },
      query: { 'g-recaptcha-response': 'answer 1' },
      body: {
        submittedAt: Date.UTC(2026, 2, 9),
        fields: [
          { objectTypeId: '0-1', name: 'email', value: 'nora@quist.example' },
          { objectTypeId: '0-1', name: 'how_can_we_help', value: 'A quote' },
        ],
        context: { hutk: '0123456789abcdef0123456789abcdef', pageUri: 'http://localhost/', pageName: 'Contact' },
        legalConsentOptions: { consent: { consentToProcess: true, text: 'Answer me.' } },
      },
    },
  ])
  expect(kept()).toBe('')
})

test('rule M21: what the CRM cannot take goes to the fail-over form, with what went wrong and a bot check of its own', async () => {
  const { fake, sender } = setting()
  fake.refuse(submitForm, 'form-context:crm-away')
  expect(await sendForm(sender, FORM)).toBe('sent')
  expect(fake.requestsOf(submitFailover)).toMatchObject([
    {
      query: { 'g-recaptcha-response': 'answer 2' },
      body: {
        form_id: 'contact',
        failover_data: { fields: [{ value: 'nora@quist.example' }, { value: 'A quote' }] },
        form_submission_error: 'We cannot take this form right now. Try again in a few minutes.',
      },
    },
  ])
  expect(kept()).toBe('')
})

test('rule M22: what reaches nobody waits, is sent once we can be reached, and once', async () => {
  const { fake, sender } = setting()
  fake.refuse(submitForm, 'request:unavailable')
  fake.refuse(submitFailover, 'request:unavailable')
  expect(await sendForm(sender, FORM)).toBe('waiting')
  expect(kept()).toContain('nora@quist.example')

  fake.on(submitForm, () => undefined)
  await sendUnsentForms(sender)
  expect(fake.requestsOf(submitForm)).toHaveLength(1)
  jest.advanceTimersByTime(2 * 60_000)
  await sendUnsentForms(sender)
  await sendUnsentForms(sender)
  expect(fake.requestsOf(submitForm).map(({ body }) => body.submittedAt)).toEqual(Array(2).fill(Date.UTC(2026, 2, 9)))
  expect(kept()).toBe('')
})

test('rule M22: where not even the code that sends it can be fetched, it waits', async () => {
  const { fake, sender } = setting()
  jest.spyOn(formDelivery, 'load').mockRejectedValueOnce(new Error('offline'))
  expect(await sendForm(sender, FORM)).toBe('waiting')
  expect(kept()).toContain('nora@quist.example')
  expect(fake.requestsOf(submitForm)).toEqual([])
})

test('rule M22: after seven days it is forgotten', async () => {
  const { fake, sender } = setting()
  fake.refuse(submitForm, 'request:unavailable')
  fake.refuse(submitFailover, 'request:unavailable')
  await sendForm(sender, FORM)
  jest.advanceTimersByTime(7 * DAY_MS - 1)
  await sendUnsentForms(sender)
  expect(fake.requestsOf(submitForm)).toHaveLength(2)
  jest.advanceTimersByTime(1)
  await sendUnsentForms(sender)
  expect(fake.requestsOf(submitForm)).toHaveLength(2)
})

test('rule M22: a password is neither sent nor kept', async () => {
  const { fake, sender } = setting()
  fake.refuse(submitForm, 'request:unavailable')
  fake.refuse(submitFailover, 'request:unavailable')
  const fields = { ...FORM.fields, password: 'plum-harbor-lantern', confirmPassword: 'plum-harbor-lantern' }
  await sendForm(sender, { ...FORM, fields })
  expect(JSON.stringify(fake.requestsOf(submitFailover)) + kept()).not.toContain('plum-harbor')
})

test('what is wrong with the form itself is told, goes nowhere else, and is not kept', async () => {
  const { fake, sender } = setting()
  fake.refuse(submitForm, 'form-context:crm-refused', { context: { reason: 'Invalid email address; Too long' } })
  const refusal = await sendForm(sender, FORM).catch((error: unknown) => error)
  expect(formRefusalText(refusal)).toBe('Invalid email address; Too long')
  expect(fake.requestsOf(submitFailover)).toEqual([])
  expect(kept()).toBe('')
})
