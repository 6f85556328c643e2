import { expect, test } from '../fixtures/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody gets from the contents to an answer, and to what an error means', async ({ page }) => {
    await page.goto('/docs')
    await page.getByRole('link', { name: 'Website keys and host names' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Website keys and host names' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '*.shop.example' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Why is it refused?' })
      .click()
    await expect(page).toHaveURL(/#why-is-it-refused$/)

    await page.goto('/docs/error-answers')
    await page.getByRole('link', { name: '/status-help/1700450807' }).click()
    await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
    await expect(page.getByText('gateway:credentials-required', { exact: true })).toBeVisible()
    await expect(page.getByRole('group', { name: '401 Unauthorized' })).toContainText('"id": 1700450807')
  })

  test('code is chosen by language, and what needs a script is not offered', async ({ page }) => {
    await page.goto('/docs/us-reverse-geocoding')
    await expect(page.getByText('curl --get')).toBeVisible()
    await page.getByText('Python', { exact: true }).click()
    await expect(page.getByText('from urllib.request import urlopen')).toBeVisible()
    await expect(page.getByText('curl --get')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Was this helpful?' })).toHaveCount(0)
  })
})

for (const javaScriptEnabled of [true, false])
  test.describe(`rule N42, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('on a phone the errors are folded by their parts, and an address opens the one that it leads into', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 375, height: 800 })
      await page.goto('/docs/errors')
      const keys = page.getByRole('link', { name: 'security-context: key-deleted' })
      const lookups = page.getByRole('link', { name: 'gateway: too-fast' })
      await expect(page.getByRole('heading', { level: 2, name: /^Keys/ })).toBeVisible()
      await expect(keys).toBeHidden()
      await page.goto('/docs/errors#keys')
      await expect(keys).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: /^Keys/ })).toBeInViewport()
      await expect(lookups).toBeHidden()
      await page.getByRole('heading', { level: 2, name: /^Lookups/ }).click()
      await expect(lookups).toBeVisible()

      await page.goto('/docs')
      await expect(page.getByRole('link', { name: 'All errors' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Okta' })).toBeHidden()
    })

    test('with room every part is open, its heading is no button, and the head of a table stays in sight', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.goto('/docs/errors')
      await expect(page.getByRole('link', { name: 'security-context: key-deleted' })).toBeVisible()
      await expect(page.locator('.fold > summary').first()).toHaveCSS('visibility', 'hidden')
      const rare = page.getByRole('link', { name: 'release: token-refused' })
      await expect(rare).toBeHidden()
      const parts = page.getByRole('navigation', { name: 'On this page', exact: true })
      await parts.getByRole('link', { name: 'For teams that build parts of the portal' }).click()
      await expect(rare).toBeVisible()

      await page.getByRole('link', { name: 'identity-context: password-not-set' }).scrollIntoViewIfNeeded()
      await page.mouse.move(700, 400)
      await page.mouse.wheel(0, 300)
      const head = page.getByRole('columnheader', { name: 'Number' }).nth(2)
      const header = page.getByRole('banner')
      await expect
        .poll(async () => {
          const [below, above] = [await head.boundingBox(), await header.boundingBox()]
          return Math.round((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0)))
        })
        .toBe(0)
    })
  })

test('rule N36: what is typed narrows the errors at once, on the page that looks one up and in the list of all', async ({
  page,
}) => {
  await page.goto('/status-help')
  const errors = page
    .getByRole('article')
    .getByRole('listitem')
    .filter({ has: page.locator('code') })
  await expect(errors).toHaveCount(10)
  const field = page.getByRole('searchbox', { name: /name, number, status, or words of the message$/i })
  await field.fill('recover deleted')
  await expect(page.getByRole('status').filter({ hasText: '1 error matches.' })).toBeVisible()
  await expect(errors).toHaveCount(1)
  await errors.getByRole('link', { name: 'This key was deleted. Recover it first.' }).click()
  await page.getByRole('link', { name: 'Open recoverable keys' }).waitFor()

  await page.goto('/docs/errors')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await field.fill('gateway:too-fast')
  await expect(rows).toHaveCount(1)
  await field.fill('402 fewer lookups')
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2, name: /^Lookups/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Keys/ })).toBeHidden()
  // Also what few need and is closed.
  await field.fill('publisher token')
  await expect(page.getByRole('link', { name: 'release: token-refused' })).toBeVisible()
  await field.fill('')
  await expect(page.getByRole('link', { name: 'release: token-refused' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: /^Keys/ })).toBeVisible()
})

test('the name of an error is copied, which is seen and heard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/status-help/1624873202')
  await page.getByRole('button', { name: 'Copy name' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('security-context:key-deleted')
  await expect(page.getByRole('button', { name: 'Copy name' }).locator('use')).toHaveAttribute('href', '#icon-check')
})

test('beside a document the part that is read is marked, and the keys that are shown lead to the search', async ({
  page,
}) => {
  await page.goto('/docs/website-keys')
  const parts = page.getByRole('navigation', { name: 'On this page', exact: true })
  await expect(parts.locator('[aria-current]')).toHaveText('Create one')
  await parts.getByRole('link', { name: 'Which host names work' }).click()
  await expect(parts.locator('[aria-current]')).toHaveText('Which host names work')
  await expect(page.getByText('Ctrl K').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: 'Search docs and errors' }).first()).toBeFocused()
})

test('a language is chosen once for every example and every document, and the reader says whether it helped', async ({
  page,
}) => {
  await page.goto('/docs/getting-started')
  await page.getByText('Go', { exact: true }).click()
  await page.goto('/docs/us-reverse-geocoding')
  await expect(page.getByText('package main')).toBeVisible()

  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Thank you. That helps us to write better ones.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeDisabled()
})

test('from a screen of the portal to the document about it', async ({ lookAs }) => {
  const page = await lookAs('owner')
  await page.goto('/account/keys')
  await page.getByRole('link', { name: 'Learn more about API keys' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Secret keys' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
})
