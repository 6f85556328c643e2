import { expect, test } from '@jest/globals'
import { aVisitor } from '@portal/test-kit'
import { render } from '@testing-library/react'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { DeactivatedBanner } from './deactivated-banner.tsx'

const deactivated = { account: { id: 7, label: 'Acme Logistics', deactivated: true as const } }

function open(visitor = aVisitor(deactivated), supportEmail?: string) {
  const plan = aPlan({ visitor, brand: { name: 'Doorstep', ...(supportEmail && { supportEmail }) } })
  const page = createPageStore({ plan, path: '/account/keys', theme: 'system' })
  return render(
    <PageProvider value={page}>
      <DeactivatedBanner />
    </PageProvider>,
  )
}

test('rule G16: says which account is deactivated, what that means, and whom to write to', () => {
  const page = open(aVisitor(deactivated), 'support@doorstep.example')
  const banner = page.getByRole('region', { name: 'Deactivated account' })
  expect(banner.textContent).toContain('Acme Logistics is deactivated')
  expect(banner.textContent).toContain('No lookups, no changes')
  const link = page.getByRole('link', { name: 'Write to support' })
  expect(link.getAttribute('href')).toBe('mailto:support@doorstep.example')
})

test('leads to the contact form where support has no address', () => {
  const link = open().getByRole('link', { name: 'Write to support' })
  expect(link.getAttribute('href')).toBe('/contact')
})
