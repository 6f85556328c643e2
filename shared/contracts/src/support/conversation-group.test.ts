import { expect, test } from '@jest/globals'
import { groupOf } from './conversation-group.ts'

test.each([
  ['/checkout', 'sales'],
  ['/checkout/plans/review', 'sales'],
  ['/contact', 'sales'],
  ['/contact/thanks', 'sales'],
  ['/pricing', 'sales'],
  ['/pricing/', 'sales'],
  ['/pricing?group=us', 'sales'],
  ['/pricing#us', 'sales'],
  ['/products/us-rooftop-geocoding', 'sales'],
  ['/pricing-faq', 'support'],
  ['/contacts', 'support'],
  ['/account/contact', 'support'],
  ['/account/billing/pricing', 'support'],
  ['//pricing', 'support'],
  ['/?next=/pricing', 'support'],
  ['/', 'support'],
  ['', 'support'],
])('account.md §2: a conversation begun at "%s" goes to %s', (path, group) => {
  expect(groupOf(path)).toBe(group)
})
