import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  askForFreshPasskey,
  askForPasskey,
  finishLogInWithPasskey,
  logInWithPasskey,
  signInWithPasskey,
} from '@portal/contracts/authorization/passkey-log-in'
import { logIn } from '@portal/contracts/authorization/session'
import { waitFor } from '@testing-library/react'
import { giveBrowserPasskeys, takeBrowserPasskeys, USED_PASSKEY } from '../testing/fake-browser-passkeys.ts'
import { aPasskey, fakeSecurity, GOOGLE, PASSWORD } from '../testing/fake-security.ts'
import { openPage } from '../testing/open-page.tsx'

let browser: ReturnType<typeof giveBrowserPasskeys>
beforeEach(() => {
  browser = giveBrowserPasskeys()
})
afterEach(() => {
  takeBrowserPasskeys()
  sessionStorage.clear()
  localStorage.clear()
})

const TICKET = 'ticket-of-43-signs-which-nobody-has-to-type'

function openLogin(fake = fakeSecurity()) {
  return openPage('/login', { fake, visitor: null })
}

describe('rule B101: the button on the login page', () => {
  test('logs in without an address, and is marked the next time', async () => {
    const page = openLogin()
    await page.press('Continue with a passkey')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
    expect(page.fake.requestsOf(askForPasskey).map(({ body }) => body)).toEqual([{}])
    expect(page.fake.requestsOf(logInWithPasskey).map(({ body }) => body)).toEqual([{ answer: USED_PASSKEY }])
    expect(browser.get.mock.calls[0]?.[0].publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    page.unmount()

    const next = openLogin()
    const button = await next.findByRole('button', { name: /Continue with a passkey/ })
    expect(button.textContent).toContain('Last used')
  })

  test('says that no passkey was used, and can be pressed again', async () => {
    const page = openLogin()
    browser.refuse('NotAllowedError')
    await page.press('Continue with a passkey')
    const alert = await page.findByRole('alert')
    expect(alert.textContent).toBe('No passkey was used. Try again, or choose another way.')
    await page.press('Continue with a passkey')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
  })

  test('says what the server refuses', async () => {
    const page = openLogin()
    page.fake.refuse(logInWithPasskey, 'identity-context:passkey-refused')
    await page.press('Continue with a passkey')
    expect((await page.findByRole('alert')).textContent).toContain('This passkey does not let you in.')
    expect(page.loaded).toEqual([])
  })

  test('rule B112: is for browsers that have passkeys', async () => {
    takeBrowserPasskeys()
    const page = openLogin()
    await page.findByRole('button', { name: 'Continue with Google' })
    expect(page.queryByRole('button', { name: /passkey/ })).toBeNull()
  })
})

describe('rule B104: a passkey in place of the code', () => {
  async function comeToCode(context: object) {
    const fake = fakeSecurity()
    fake.refuse(logIn, 'identity-context:second-factor-required', { context: { ticket: TICKET, ...context } })
    const page = openLogin(fake)
    await page.fill('Email address', 'owner@acme.example')
    await page.fill('Password', 'correct-horse-battery')
    await page.press('Log in')
    await page.field('Code from your app')
    return page
  }

  test('is offered to who has one, and finishes the log-in', async () => {
    const page = await comeToCode({ has_passkey: true })
    await page.press('Use a passkey')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
    expect(page.fake.requestsOf(askForPasskey).map(({ body }) => body)).toEqual([{ ticket: TICKET }])
    expect(page.fake.requestsOf(finishLogInWithPasskey).map(({ body }) => body)).toEqual([
      { ticket: TICKET, answer: USED_PASSKEY },
    ])
  })

  test('is not offered to who has none', async () => {
    const page = await comeToCode({})
    expect(page.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  })

  test('that comes too late begins again with the password', async () => {
    const page = await comeToCode({ has_passkey: true })
    page.fake.refuse(finishLogInWithPasskey, 'identity-context:log-in-expired')
    await page.press('Use a passkey')
    expect((await page.findByRole('alert')).textContent).toContain('Enter your password again.')
    await page.field('Password')
  })
})

describe('rule B103: a passkey on the page to log in again', () => {
  test('is offered to who has one, and ends where somebody goes on in the other tab', async () => {
    const page = openPage('/account/sign-in-again', {
      fake: fakeSecurity({ credentials: [PASSWORD], passkeys: [aPasskey()] }),
    })
    await page.press('Use a passkey')
    await waitFor(() => expect(page.loaded).toEqual(['/account/sign-in-again?done']))
    expect(page.fake.requestsOf(askForFreshPasskey)).toHaveLength(1)
    expect(page.fake.requestsOf(signInWithPasskey).map(({ body }) => body)).toEqual([{ answer: USED_PASSKEY }])
    expect(page.queryByText(/Your password is your only way in/)).toBeNull()
  })

  test('is not offered to who has none', async () => {
    const page = openPage('/account/sign-in-again', { fake: fakeSecurity({ credentials: [PASSWORD, GOOGLE] }) })
    await page.findByRole('button', { name: 'Continue with Google' })
    expect(page.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  })
})
