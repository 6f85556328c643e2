import { afterEach, describe, expect, test } from '@jest/globals'
import { startOidc } from '@portal/contracts/authorization/oidc'
import { listCredentials, mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { startSso } from '@portal/contracts/authorization/sso'
import { takeTarget } from '@portal/platform/navigation'
import { waitFor } from '@testing-library/react'
import { fakeSecurity, GOOGLE, PASSWORD } from '../testing/fake-security.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => sessionStorage.clear())

const withGoogle = () => fakeSecurity({ credentials: [PASSWORD, GOOGLE] })

test('a fresh sign-in with a provider ends where somebody reads that they may go on in the other tab', async () => {
  const page = openPage('/account/sign-in-again', { fake: withGoogle() })
  await page.press('Continue with Google')
  await waitFor(() => expect(page.loaded).toHaveLength(1))
  expect(page.fake.requestsOf(startOidc).map(({ body }) => body)).toEqual([
    { provider: 'google', redirect_uri: 'http://localhost/account/callback/login', fresh_sign_in: true },
  ])
  const target = takeTarget()
  expect(target).toBe('/account/sign-in-again?done')
  page.unmount()

  const back = openPage(target, { fake: fakeSecurity() })
  await back.findByText('Close this tab and continue in the other one.')
  expect(back.queryByRole('button')).toBeNull()
})

test('nothing stands above the providers there, so nothing divides them from it', async () => {
  const page = openPage('/account/sign-in-again', { fake: withGoogle() })
  await page.findByRole('button', { name: 'Continue with Google' })
  expect(page.queryByText('or')).toBeNull()
})

test('only the ways that somebody has are offered; without any but the password it says where that is asked for', async () => {
  const twoWays = openPage('/account/sign-in-again', { fake: withGoogle() })
  await twoWays.findByRole('button', { name: 'Continue with Google' })
  expect(twoWays.queryByRole('button', { name: 'Continue with Microsoft' })).toBeNull()
  twoWays.unmount()

  const oneWay = openPage('/account/sign-in-again', { fake: fakeSecurity({ credentials: [PASSWORD] }) })
  await oneWay.findByText('Your password is your only way in. It is asked for in the other tab.')
  expect(oneWay.queryByRole('button')).toBeNull()
})

const SSO = { ...GOOGLE, provider: 'sso', email_address: 'olivia@acme.example' }

test('a person with the login of their company signs in anew there', async () => {
  const fake = fakeSecurity({ credentials: [SSO], company: 'Acme Group' })
  fake.on(startSso, () => ({ redirect_uri: 'https://idp.example/sso?x=1' }))
  const page = openPage('/account/sign-in-again', { fake })
  await page.press('Continue with Acme Group')
  await waitFor(() => expect(page.loaded).toEqual(['https://idp.example/sso?x=1']))
  expect(fake.requestsOf(startSso).map(({ body }) => body)).toEqual([
    { organization: '7', redirect_uri: 'http://localhost/account/callback/sso', fresh_sign_in: true },
  ])
})

test('a company’s login is not offered to people without one there', async () => {
  const page = openPage('/account/sign-in-again', {
    fake: fakeSecurity({ credentials: [GOOGLE], company: 'Acme Group' }),
  })
  await page.findByRole('button', { name: 'Email me a code' })
  expect(page.queryByRole('button', { name: /Acme/ })).toBeNull()
})

describe('rule B37: a person without a password', () => {
  const openWithCode = async () => {
    const fake = fakeSecurity({ credentials: [SSO] })
    fake.on(mailFreshCode, () => undefined)
    const page = openPage('/account/sign-in-again', { fake })
    await page.press('Email me a code')
    const field = await page.findByLabelText<HTMLInputElement>('Code')
    expect(field.autocomplete).toBe('one-time-code')
    return { ...page, fake, field }
  }

  test('types the code that was mailed, and goes on in the other tab', async () => {
    const page = await openWithCode()
    page.fake.on(signInWithCode, () => ({ user_id: 1, staff: false }))
    await page.user.type(page.field, ' 123456 ')
    await page.press('Log in')
    await waitFor(() => expect(page.loaded).toEqual(['/account/sign-in-again?done']))
    expect(page.fake.requestsOf(signInWithCode).map(({ body }) => body)).toEqual([{ code: '123456' }])
  })

  test('reads at the field what is wrong with it, and can have another', async () => {
    const page = await openWithCode()
    await page.user.type(page.field, '12')
    await page.press('Log in')
    await page.findByText('Enter the six digits of the message')
    expect(page.fake.requestsOf(signInWithCode)).toEqual([])

    page.fake.refuse(signInWithCode, 'identity-context:code-unusable', { fields: { code: 'This code is not right' } })
    await page.user.type(page.field, '3456')
    await page.press('Log in')
    await page.findByText('This code is not right')
    expect(page.field.value).toBe('123456')
    await page.press('Email me another code')
    await waitFor(() => expect(page.fake.requestsOf(mailFreshCode)).toHaveLength(2))
  })
})

test('a person with a password is offered no code: it is the stronger proof', async () => {
  const page = openPage('/account/sign-in-again', { fake: withGoogle() })
  await page.findByRole('button', { name: 'Continue with Google' })
  await waitFor(() => expect(page.fake.requestsOf(listCredentials)).toHaveLength(1))
  expect(page.queryByRole('button', { name: 'Email me a code' })).toBeNull()
})
