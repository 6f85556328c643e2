import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { Highlighted } from './highlighted.tsx'

test('the words that fit are marked, the longer of two first, and signs are only signs', () => {
  const { container } = render(
    <Highlighted text="Keys (secret) and key limits" matched={['key', 'keys', '(secret)', 'a']} />,
  )
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Keys',
    '(secret)',
    'key',
  ])
  expect(container.textContent).toBe('Keys (secret) and key limits')
})
