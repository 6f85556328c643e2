import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { logInAs } from '../fixtures/api.ts'
import { lookUp, statusOf } from '../fixtures/gateway.ts'
import { expect, test } from '../fixtures/test.ts'

test('“why does it fail?”: support reads the rule that refuses, watches the requests live, and the customer reads that they did', async ({
  page,
  signIn,
  browser,
  playwright,
}) => {
  const api = await signIn('owner')
  const label = `Widget ${crypto.randomUUID().slice(0, 8)}`
  const [row] = await api.call(createEmbeddedKey, { body: { label, domains: ['shop.example'] } })
  const program = await playwright.request.newContext()
  const elsewhere = { key: row?.key_id ?? '', page: 'https://evil.test' }
  await expect.poll(statusOf(program, elsewhere)).toBe(403)

  const context = await browser.newContext()
  await logInAs(context.request, 'support')
  const support = await context.newPage()
  await support.goto(`/admin/search?q=${row?.key_id}`)
  await support.locator('main a[href^="/admin/accounts/"]:not([href*="?"])').first().click()
  await support.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Keys' }).click()
  const why = support.getByRole('row').filter({ hasText: label }).filter({ hasText: 'Host not listed' })
  await expect(async () => {
    await support.reload()
    await expect(why).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await why.getByRole('link', { name: `View ${label}` }).click()
  const panel = support.getByRole('dialog', { name: label })
  await expect(panel.getByText(/^1 lookup, last|lookups, last/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Trace requests…' }).click()
  await support.getByRole('button', { name: 'Start tracing' }).click()
  await expect(support.getByText('No request yet')).toBeVisible()

  await expect(async () => {
    await lookUp(program, elsewhere)
    await lookUp(program, { ...elsewhere, page: 'https://shop.example' })
    await expect(support.getByRole('row', { name: /Answered/ }).first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(
    support.getByRole('row').filter({ hasText: 'Host not listed' }).filter({ hasText: 'evil.test' }).first(),
  ).toBeVisible()
  await support.getByRole('button', { name: `Stop tracing Website key ${label}` }).click()
  await expect(support.getByText(`Website key ${label}: the trace is stopped`)).toBeVisible()

  await page.goto('/account/audit')
  await expect(page.getByText('Stopped tracing the requests of').first()).toBeVisible()
  await expect(page.getByText('Traced the requests of').first()).toBeVisible()
  await program.dispose()
  await context.close()
})
