import { afterEach, expect, test } from '@jest/globals'
import { startOidc } from '@portal/contracts/authorization/oidc'
import { takeTarget } from '@portal/platform/navigation'
import { waitFor } from '@testing-library/react'
import { fakeSecurity } from '../testing/fake-security.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => sessionStorage.clear())

test('a fresh sign-in with a provider ends where somebody reads that they may go on in the other tab', async () => {
  const page = openPage('/account/sign-in-again', { fake: fakeSecurity() })
  await page.press('Continue with Google')
  await waitFor(() => expect(page.loaded).toHaveLength(1))
  expect(page.fake.requestsOf(startOidc).map(({ body }) => body)).toEqual([
    { provider: 'google', redirect_uri: 'http://localhost/account/callback/login', fresh_sign_in: true },
  ])
  const target = takeTarget()
  expect(target).toBe('/account/sign-in-again?done')
  page.unmount()

  const back = openPage(target, { fake: fakeSecurity() })
  await back.findByText('Close this tab and go on in the other one.')
  expect(back.queryByRole('button')).toBeNull()
})

test('nothing stands above the providers there, so nothing divides them from it', async () => {
  const page = openPage('/account/sign-in-again', { fake: fakeSecurity() })
  await page.findByRole('button', { name: 'Continue with Google' })
  expect(page.queryByText('or')).toBeNull()
})
