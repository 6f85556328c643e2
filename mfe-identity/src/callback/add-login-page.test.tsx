import { afterEach, expect, test } from '@jest/globals'
import { addOidcLogin } from '@portal/contracts/authorization/oidc'
import { renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'
import { fakeSecurity } from '../testing/fake-security.ts'

const ANSWER = '?code=a%2Bcode&state=google.a-state'

const comeBack = (search: string, { fake = fakeSecurity(), path = '/account/callback/add-login', ...rest } = {}) =>
  renderRemote(Root, { path: path + search, fake, ...rest })

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test.each(['/account/callback/add-login', '/account/callback/associate'])(
  'what a provider sent to %s is handed to the server, and nothing of it is left in the browser',
  async (path) => {
    const page = comeBack(ANSWER, { path })
    expect(location.href).toBe(`http://localhost${path}`)
    await waitFor(() => expect(location.pathname).toBe('/account/security'))
    expect(page.fake.requestsOf(addOidcLogin).map(({ body }) => body)).toEqual([
      { provider: 'google', code: 'a+code', state: 'google.a-state', request_path: path },
    ])
    expect(page.toasts()[0]?.content).toBe('You can now log in with that login, too')
    const kept = [location.href, history.state, { ...sessionStorage }, { ...localStorage }, document.body.innerHTML]
    expect(JSON.stringify(kept)).not.toMatch(/a\+code|a%2Bcode|a-state/)
  },
)

test.each([
  ['login-already-exists', 'That login is already linked to an account. Try a different login.'],
  ['general-upstream-failure', 'Something went wrong on the way. Refresh the page, or contact our support team.'],
  ['round-trip-lost', 'That took too long, or began in another browser. Try again from here.'],
] as const)('%s is said on the security page', async (name, text) => {
  const fake = fakeSecurity()
  fake.refuse(addOidcLogin, `identity-context:${name}`)
  const page = comeBack(ANSWER, { fake })
  await waitFor(() => expect(page.toasts()[0]?.content).toContain(text))
  expect(location.pathname).toBe('/account/security')
})

test('a person who declines is told that nothing came of it', async () => {
  const page = comeBack('?error=access_denied&state=google.s')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('You did not finish connecting that login.'))
  expect(page.fake.requestsOf(addOidcLogin)).toEqual([])
})

test('somebody whose session is gone is sent to the login page, and the answer nowhere', async () => {
  const page = renderRemote(Root, {
    path: `/account/callback/add-login${ANSWER}`,
    fake: fakeSecurity(),
    visitor: null,
  })
  await waitFor(() => expect(location.href).toBe('http://localhost/login'))
  expect(page.fake.requestsOf(addOidcLogin)).toEqual([])
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/a\+code|a%2Bcode|a-state/)
})
