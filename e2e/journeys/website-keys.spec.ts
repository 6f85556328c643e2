import { expect, test } from '../fixtures/test.ts'

test('a website key is made for pasted hosts, refuses another page, says why, and lets it in after one click', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const label = `Shop ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/account')
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Website keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a website key' })
  await form.getByLabel('Label').fill(label)
  await form.getByLabel('Host names').fill('https://Shop.Example.com/cart\n*.stores.example.com')
  await expect(form.getByText('without scheme and path, in lower case')).toBeVisible()
  await form.getByRole('button', { name: 'Create key' }).click()

  await page.getByRole('link', { name: label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
  await page.getByLabel('Address of a page').fill('https://evil.test/checkout')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('evil.test is not one of the host names of this key.')).toBeVisible()
  await page.getByRole('button', { name: 'Add evil.test' }).click()
  await expect(page.getByText('evil.test is one of the host names of this key.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove evil.test' }).click()
  await expect(page.getByText('evil.test is not one of the host names of this key.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Host names' }).getByRole('listitem')).toHaveText([
    'shop.example.com',
    '*.stores.example.com',
  ])
})

test('a key is limited, and the limit changed and taken away again', async ({ page, signIn }) => {
  await signIn('owner')
  const label = `Limited ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/account/website-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a website key' })
  await form.getByLabel('Label').fill(label)
  await form.getByLabel('Host names').fill('localhost')
  await form.getByRole('button', { name: 'Create key' }).click()

  await page.getByRole('link', { name: label, exact: true }).click()
  const limit = page.getByRole('region', { name: 'Lookup limit' })
  await limit.getByRole('button', { name: 'Set a limit' }).click()
  await page.getByRole('dialog').getByLabel('Limit').fill('5,000')
  await page.getByRole('dialog').getByRole('button', { name: 'Set limit' }).click()
  await expect(limit.getByRole('meter')).toHaveAttribute('aria-valuetext', '0 of 5,000')
  await limit.getByRole('button', { name: 'Change limit' }).click()
  await page.getByRole('dialog').getByLabel('Limit').fill('7000')
  await page.getByRole('dialog').getByRole('button', { name: 'Change limit' }).click()
  await expect(limit.getByRole('meter')).toHaveAttribute('aria-valuetext', '0 of 7,000')
  await limit.getByRole('button', { name: /^More about the limit/ }).click()
  await page.getByRole('menuitem', { name: 'Remove the limit…' }).click()
  await page.getByRole('button', { name: 'Remove limit' }).click()
  await expect(limit.getByText('This key has no limit')).toBeVisible()
})
