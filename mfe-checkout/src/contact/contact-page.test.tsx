import { afterEach, expect, test } from '@jest/globals'
import { getBotCheck } from '@portal/contracts/captcha'
import { submitFailover, submitForm } from '@portal/contracts/forms/marketing-forms'
import { subscribe } from '@portal/event-bus'
import { anEasyPuzzle, aVisitor, fakeApi, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'

afterEach(() => localStorage.clear())

function openContact(visitor: RemoteSetting['visitor'] = null) {
  const fake = fakeApi()
  fake.on(getBotCheck, anEasyPuzzle)
  fake.on(submitForm, () => undefined)
  const page = renderRemote(Root, { path: '/contact', visitor, fake })
  const field = (label: string) => page.findByLabelText<HTMLInputElement>(label)
  return {
    ...page,
    fake,
    field,
    fillIn: async (typed: Record<string, string>) => {
      for (const [label, text] of Object.entries(typed)) await page.user.type(await field(label), text)
    },
  }
}

const NORA = {
  'First name': 'Nora',
  'Last name': 'Quist',
  'Email address': 'nora@quist.example',
  'How can we help?': 'A quote for 2 million lookups',
}

test('a message goes out with what was agreed to, and its place says that it arrived', async () => {
  const page = openContact()
  await page.fillIn(NORA)
  await page.user.click(page.getByRole('checkbox', { name: /more test lookups/ }))
  await page.press('Send message')
  expect(await page.findByText('Your message is with us')).toBeTruthy()
  const [sent] = page.fake.requestsOf(submitForm)
  const consent = sent?.body.legalConsentOptions.consent.text ?? ''
  expect(consent).toContain('use it to answer you')
  expect(sent?.body.fields.map(({ name, value }) => [name, value])).toEqual([
    ['firstname', 'Nora'],
    ['lastname', 'Quist'],
    ['email', 'nora@quist.example'],
    ['how_can_we_help', 'A quote for 2 million lookups'],
    ['additional_test_lookups', 'true'],
  ])
})

test('that somebody begins and sends it is an event each, once', async () => {
  const heard: string[] = []
  const stops = [
    subscribe('form.started', ({ formId }) => heard.push(`begun ${formId}`)),
    subscribe('form.submitted', ({ formId }) => heard.push(`sent ${formId}`)),
  ]
  const page = openContact()
  await page.field('First name')
  expect(heard).toEqual([])
  await page.fillIn(NORA)
  await waitFor(() => expect(heard).toEqual(['begun contact']))
  await page.press('Send message')
  await page.findByText('Your message is with us')
  await waitFor(() => expect(heard).toEqual(['begun contact', 'sent contact']))
  for (const stop of stops) stop()
})

test('a logged-in person is known, with their account', async () => {
  const page = openContact(aVisitor())
  await page.fillIn({ 'How can we help?': 'An invoice' })
  await page.press('Send message')
  await page.findByText('Your message is with us')
  const names = page.fake.requestsOf(submitForm)[0]?.body.fields.map(({ name }) => name)
  expect(names).toEqual(['firstname', 'lastname', 'email', 'how_can_we_help', 'account_number'])
})

test('what is refused is said, and what was typed stays', async () => {
  const page = openContact()
  page.fake.refuse(submitForm, 'request:captcha-failed')
  await page.fillIn(NORA)
  await page.press('Send message')
  expect(await page.findByText('We could not tell that you are a person. Try once more.')).toBeTruthy()
  expect((await page.field('How can we help?')).value).toBe(NORA['How can we help?'])
})

test('with nobody to be reached it waits in the browser, which is said', async () => {
  const page = openContact()
  page.fake.refuse(submitForm, 'request:unavailable')
  page.fake.refuse(submitFailover, 'request:unavailable')
  await page.fillIn(NORA)
  await page.press('Send message')
  expect(await page.findByText('Your message waits in this browser')).toBeTruthy()
  expect(localStorage.getItem('forms:unsent')).toContain('A quote for 2 million lookups')
})
