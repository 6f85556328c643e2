import { expect, test } from '@jest/globals'
import { openPricing } from '../testing/open-pricing.tsx'

test.each([
  ['/terms', 'Terms of service', 'Prices and renewal'],
  ['/privacy', 'Privacy policy', 'Cookies and your browser'],
])('%s is a sample that says so, and sells nothing', async (path, title, section) => {
  const page = openPricing({ path })
  await page.findByRole('heading', { level: 1, name: title })
  page.getByRole('region', { name: section })
  page.getByText('This is a sample')
  expect(page.queryByRole('link', { name: 'Log in' })).toBeNull()
})
