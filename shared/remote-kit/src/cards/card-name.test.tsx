import { expect, test } from '@jest/globals'
import { render, waitFor } from '@testing-library/react'
import { CardName } from './card-name.tsx'

test.each(['Visa', 'Mastercard', 'American Express', 'Discover', 'Diners Club', 'JCB', 'UnionPay', 'Elo'])(
  'a card of %s has its name as text and a mark of its own that nobody reads',
  async (brand) => {
    const { container } = render(<CardName>{`${brand} •••• 4242`}</CardName>)
    expect(container.textContent).toBe(`${brand} •••• 4242`)
    await waitFor(() => expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true'))
    const { container: other } = render(<CardName>Unknown •••• 4242</CardName>)
    const isLikeUnknown = container.querySelector('svg')?.innerHTML === other.querySelector('svg')?.innerHTML
    expect(isLikeUnknown).toBe(brand === 'Elo')
  },
)

test('the reference of a payment without a card has no mark', () => {
  const { container } = render(<CardName>Check 1042</CardName>)
  expect(container.innerHTML).toBe('Check 1042')
})
