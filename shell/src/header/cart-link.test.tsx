import { expect, test } from '@jest/globals'
import type { Visitor } from '@portal/contracts/platform'
import { aVisitor } from '@portal/test-kit'
import { render, within } from '@testing-library/react'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { anOutline, aPage, aPlan } from '../testing/a-plan.ts'
import { CartLink } from './cart-link.tsx'

const account = { id: 1, label: 'Acme Logistics' }

test.each<[who: string, visitor: Visitor | null, path: string, isThere: boolean]>([
  ['a visitor', null, '/checkout/cart', true],
  ['a customer', aVisitor({ account }), '/checkout/cart', true],
  ['somebody without an account yet', aVisitor({ account: null }), '/checkout/cart', true],
  ['staff', aVisitor({ staff: true, account: null }), '/checkout/cart', false],
  ['staff who act as a customer', aVisitor({ staff: true, account }), '/checkout/cart', true],
  ['anybody where no remote draws one', null, '/elsewhere', false],
])('the cart is at hand for %s', (_, visitor, path, isThere) => {
  const plan = aPlan({ visitor, others: [anOutline('checkout', aPage(path, { requires: 'public' }))] })
  const { container } = render(
    <PageProvider value={createPageStore({ plan, path: '/account', theme: 'light' })}>
      <CartLink />
    </PageProvider>,
  )
  expect(within(container).queryByRole('link', { name: 'Cart' }) !== null).toBe(isThere)
})
