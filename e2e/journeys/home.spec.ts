import { expect, test } from '../fixtures/test.ts'

test('rule A10: a visitor checks an address on the first page, and reads its parts and its place', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Check an address' })
  await expect(card.getByRole('status')).toContainText('350 Fifth Ave')

  await card.getByRole('textbox').fill('4 jersey street, boston ma 02215')
  await card.getByRole('textbox').press('Enter')
  await expect(card.getByRole('status')).toContainText('Boston, MA 02215')
  await expect(card.getByRole('status')).toContainText('Found 42.3467, −71.0972')

  await card.getByRole('button', { name: 'not an address' }).click()
  await expect(card.getByRole('status')).toContainText('Not an address')
  await expect(card.getByRole('textbox')).toHaveValue('not an address')
})

test('an empty field says what is missing and keeps the page', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Check an address' })
  await card.getByRole('textbox').fill('')
  await card.getByRole('button', { name: 'Check' }).click()
  await expect(card.getByRole('textbox')).toBeFocused()
  await expect(card.getByRole('status')).toContainText('350 Fifth Ave')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first page is there whole, with an answer and its ways on', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Every address, checked before it costs you anything',
    )
    await expect(page.getByRole('region', { name: 'Check an address' })).toContainText('New York, NY 10118')
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
    await page.getByRole('button', { name: 'not an address' }).click()
    await expect(page.getByRole('status')).toContainText('Not an address')
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up Free' }).first()).toHaveAttribute(
      'href',
      '/signup',
    )
  })
})
