import { PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ tolerated: /Failed to load resource.*401/ })

test('a wrong password is told nothing about the address', async ({ page }) => {
  async function refusalOf(email: string) {
    await page.goto('/login')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Log in' }).click()
    return page.getByRole('alert').textContent()
  }

  const known = await refusalOf(PEOPLE.auditor)
  expect(known).toContain("Uh-oh! We couldn't log you in.")
  expect(await refusalOf('nobody@acme.example')).toBe(known)
})
