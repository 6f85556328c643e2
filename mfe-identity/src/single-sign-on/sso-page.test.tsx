import { afterEach, expect, test } from '@jest/globals'
import { finishIdentityProviderTest } from '@portal/contracts/authorization/identity-providers'
import { listLoginProviders } from '@portal/contracts/authorization/oidc'
import { addCompanyLogin, finishSso, startSso } from '@portal/contracts/authorization/sso'
import { rememberTarget } from '@portal/platform/navigation'
import { renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'
import { anOidcProvider, fakeIdentityProvider } from '../testing/fake-identity-provider.ts'

const CALLBACK = 'http://localhost/account/callback/sso'
const ANSWER = '/account/callback/sso?code=a-code&state=31.a-state&iss=https%3A%2F%2Flogin.acme.example'

function fakeServer() {
  const fake = fakeIdentityProvider(anOidcProvider())
  fake.on(listLoginProviders, () => [{ provider: 'sso', title: 'single sign-on', callback: '/account/callback/sso' }])
  fake.on(startSso, () => ({ redirect_uri: 'https://login.acme.example/authorize' }))
  fake.on(finishSso, () => ({ user_id: 1, staff: false }))
  fake.on(finishIdentityProviderTest, () => anOidcProvider())
  return fake
}
const open = (path: string, fake = fakeServer()) => renderRemote(Root, { path, visitor: null, fake })

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('the way in stands on the login page where it exists, and asks for the organization first', async () => {
  const page = open('/login')
  await page.press('Continue with single sign-on')
  await page.findByRole('heading', { name: 'Single sign-on' })
  await page.user.type(await page.findByLabelText('Work email address or organization'), ' ida@acme.example ')
  await page.press('Continue')
  await waitFor(() =>
    expect(page.fake.requestsOf(startSso).map(({ body }) => body)).toEqual([
      { organization: 'ida@acme.example', redirect_uri: CALLBACK },
    ]),
  )
})

test.each([
  ['its id', '31', '31'],
  ['no other words', 'Pay%20here', ''],
])('rule F14: a link to an organization fills in %s', async (_, given, filledIn) => {
  const page = open(`/sso?organization=${given}`)
  expect((await page.findByLabelText<HTMLInputElement>('Work email address or organization')).value).toBe(filledIn)
})

test('No account is linked to that login: an organization without single sign-on is told so, and what was typed stays', async () => {
  const fake = fakeServer()
  fake.refuse(startSso, 'identity-context:authentication-failure')
  const page = open('/sso', fake)
  const field = await page.findByLabelText<HTMLInputElement>('Work email address or organization')
  await page.user.type(field, 'Nobody')
  await page.press('Continue')
  expect((await page.findByRole('alert')).textContent).toContain('No account is linked to that login.')
  expect(field.value).toBe('Nobody')
})

test('what the identity provider sent is handed to the server, and nothing of it is left in the browser', async () => {
  rememberTarget('/account/keys')
  const page = open(ANSWER)
  await waitFor(() => expect(page.loaded).toEqual(['/account/keys']))
  expect(page.fake.requestsOf(finishSso).map(({ body }) => body)).toEqual([
    {
      organization: '31',
      redirect_uri: CALLBACK,
      code: 'a-code',
      state: '31.a-state',
      iss: 'https://login.acme.example',
    },
  ])
  expect(JSON.stringify([location.href, history.state, { ...sessionStorage }, { ...localStorage }])).not.toMatch(
    /a-code|a-state/,
  )
})

test('a refusal is said on the login page', async () => {
  const fake = fakeServer()
  fake.refuse(finishSso, 'identity-context:authentication-failure')
  const page = open(ANSWER, fake)
  expect((await page.findByRole('alert')).textContent).toContain('No account is linked to that login.')
  expect(location.href).toBe('http://localhost/login')
})

test('a test goes back to the settings, signs nobody in, and says what the identity provider refused', async () => {
  const page = renderRemote(Root, {
    path: '/account/callback/sso?error=access_denied&state=test.a-state',
    fake: fakeServer(),
  })
  await page.findByRole('heading', { name: /Company login/ })
  expect(location.href).toBe('http://localhost/account/sso')
  expect(page.fake.requestsOf(finishSso)).toEqual([])
  expect(page.fake.requestsOf(finishIdentityProviderTest).map(({ body }) => body)).toEqual([
    { code: '', state: 'test.a-state', error: 'access_denied' },
  ])
})

test('a person who added the login to theirs is back at their ways in, and reads how it went', async () => {
  const fake = fakeServer()
  fake.on(addCompanyLogin, () => undefined)
  const back = '/account/callback/sso?code=a-code&state=link.a-state'
  const page = renderRemote(Root, { path: back, fake })
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('You can now log in with that login, too'))
  expect(fake.requestsOf(addCompanyLogin).map(({ body }) => body)).toEqual([{ code: 'a-code', state: 'link.a-state' }])
  expect(fake.requestsOf(finishSso)).toEqual([])
  expect(location.pathname).toBe('/account/security')
})
