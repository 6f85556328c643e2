import { afterEach, describe, expect, test } from '@jest/globals'
import { finishLogIn } from '@portal/contracts/authorization/second-factor'
import { mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import { fakeApi } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { fakeSecurity, GOOGLE } from '../testing/fake-security.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const TICKET = 'ticket-of-43-signs-which-nobody-has-to-type'
const REQUIRED = 'identity-context:second-factor-required'
const REFUSED = 'This code does not work. Enter the one that your app shows now, or a recovery code not used yet.'

/** Opens the login page of somebody whose password is right, and goes as far as the code. */
async function comeToCode() {
  const fake = fakeApi()
  fake.refuse(logIn, REQUIRED, { context: { ticket: TICKET } })
  fake.on(finishLogIn, () => ({ user_id: 1, staff: false }))
  const page = openPage('/login', { fake, visitor: null })
  await page.fill('Email address', 'owner@acme.example')
  await page.fill('Password', 'correct-horse-battery')
  await page.press('Log in')
  const field = await page.field('Code from your app')
  return { ...page, fake, code: field, sent: () => fake.requestsOf(finishLogIn).map(({ body }) => body) }
}

describe('rule B91: the code after the password', () => {
  test('has the focus, is offered by the phone, and is sent once with its sixth digit', async () => {
    const page = await comeToCode()
    expect(page.loaded).toEqual([])
    expect(document.activeElement).toBe(page.code)
    expect([page.code.autocomplete, page.code.inputMode]).toEqual(['one-time-code', 'numeric'])
    await page.user.type(page.code, '12345')
    expect(page.sent()).toEqual([])
    await page.user.type(page.code, '6')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
    expect(page.sent()).toEqual([{ ticket: TICKET, code: '123456' }])
  })

  test('is sent as it was pasted', async () => {
    const page = await comeToCode()
    await page.user.click(page.code)
    await page.user.paste('123 456')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
    expect(page.sent()).toEqual([{ ticket: TICKET, code: '123 456' }])
  })

  test('that does not work is said at its field and stays there, to be corrected', async () => {
    const page = await comeToCode()
    page.fake.refuse(finishLogIn, 'identity-context:second-factor-code-refused', { fields: { code: REFUSED } })
    await page.user.type(page.code, '123456')
    await page.findByText(REFUSED)
    expect([page.code.value, page.code.getAttribute('aria-invalid')]).toEqual(['123456', 'true'])
    expect(page.loaded).toEqual([])

    page.fake.on(finishLogIn, () => ({ user_id: 1, staff: false }))
    await page.user.type(page.code, '{Backspace}7')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
    expect(page.sent()).toHaveLength(2)
  })

  test('that is none is not sent', async () => {
    const page = await comeToCode()
    await page.user.type(page.code, '12ab')
    await page.press('Log in')
    await page.findByText('Enter the six digits that your app shows, or a recovery code')
    expect(page.sent()).toEqual([])
  })

  test('has to wait after too many, and says how long', async () => {
    const page = await comeToCode()
    page.fake.refuse(finishLogIn, 'identity-context:too-many-attempts', { context: { retry_after: 900 } })
    await page.user.type(page.code, '123456')
    await page.findByText('Too many attempts. Try again in 15 minutes.')
    expect(page.code.value).toBe('123456')
  })

  test('may be a recovery code instead, which is typed as text and sent by the button', async () => {
    const page = await comeToCode()
    await page.press('Use a recovery code')
    const field = await page.field('Recovery code')
    expect(document.activeElement).toBe(field)
    expect([field.autocomplete, field.inputMode]).toEqual(['off', 'text'])
    await page.user.type(field, '0a1b-2c3d-4e5f')
    expect(page.sent()).toEqual([])
    await page.press('Log in')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
    expect(page.sent()).toEqual([{ ticket: TICKET, code: '0a1b-2c3d-4e5f' }])
  })

  test('is left for the password by “Back”, which keeps the address and no password', async () => {
    const page = await comeToCode()
    await page.press('Back')
    expect((await page.field('Email address')).value).toBe('owner@acme.example')
    expect((await page.field('Password')).value).toBe('')
    expect(page.queryByRole('alert')).toBeNull()
  })

  test('that came too late begins again with the password, and says why', async () => {
    const page = await comeToCode()
    page.fake.refuse(finishLogIn, 'identity-context:log-in-expired')
    await page.user.type(page.code, '123456')
    const alert = await page.findByRole('alert')
    expect(alert.textContent).toBe('That took too long, or began in another browser. Enter your password again.')
    await page.field('Password')
  })
})

test('rule B98: after a reload one begins again with the password', async () => {
  const before = await comeToCode()
  before.unmount()
  const page = openPage('/login', { fake: fakeApi(), visitor: null })
  await page.field('Password')
  expect(page.queryByLabelText('Code from your app')).toBeNull()
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(TICKET)
})

test('an answer without a ticket is a refusal like any other', async () => {
  const fake = fakeApi()
  fake.refuse(logIn, REQUIRED)
  const page = openPage('/login', { fake, visitor: null })
  await page.fill('Email address', 'owner@acme.example')
  await page.fill('Password', 'correct-horse-battery')
  await page.press('Log in')
  expect((await page.findByRole('alert')).textContent).toContain('This login also needs a code')
})

test('rule B97: a mailed code is followed by one of the app', async () => {
  const fake = fakeSecurity({ credentials: [GOOGLE] })
  fake.on(mailFreshCode, () => undefined)
  fake.refuse(signInWithCode, REQUIRED, { context: { ticket: TICKET } })
  fake.on(finishLogIn, () => ({ user_id: 1, staff: false }))
  const page = openPage('/account/sign-in-again', { fake })
  await page.press('Email me a code')
  await page.fill('Code', '654321')
  await page.press('Log in')
  const field = await page.field('Code from your app')
  expect(page.queryByRole('checkbox')).toBeNull()
  await page.user.type(field, '123456')
  await waitFor(() => expect(page.loaded).toEqual(['/account/sign-in-again?done']))
  expect(fake.requestsOf(finishLogIn).map(({ body }) => body)).toEqual([{ ticket: TICKET, code: '123456' }])
})

describe('rule B113: a browser is remembered', () => {
  const REMEMBER = "Don't ask again on this browser for 30 days"

  test('where somebody asks for it before the code, also for a recovery code', async () => {
    const page = await comeToCode()
    expect(page.getByRole('checkbox', { name: REMEMBER })).not.toBe(document.activeElement)
    await page.user.click(page.getByRole('checkbox', { name: REMEMBER }))
    await page.press('Use a recovery code')
    expect((await page.field(REMEMBER)).checked).toBe(true)
    await page.press('Use your app')
    await page.user.type(await page.field('Code from your app'), '123456')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
    expect(page.sent()).toEqual([{ ticket: TICKET, code: '123456', remember_browser: true }])
  })

  test('not where somebody changes their mind', async () => {
    const page = await comeToCode()
    await page.user.click(page.getByRole('checkbox', { name: REMEMBER }))
    await page.user.click(page.getByRole('checkbox', { name: REMEMBER }))
    await page.user.type(page.code, '123456')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
    expect(page.sent()).toEqual([{ ticket: TICKET, code: '123456' }])
  })
})
