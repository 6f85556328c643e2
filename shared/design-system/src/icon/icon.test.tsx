import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Icon } from './icon.tsx'

test('an icon beside text is hidden, one on its own has a name', () => {
  const { container } = render(
    <>
      <Icon name="key" />
      <Icon name="key" label="Secret key" />
    </>,
  )
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByRole('img', { name: 'Secret key' })).toBeTruthy()
})

test.each(['not-an-icon', 'constructor'])('the unknown name %s is drawn as a ring', (name) => {
  const { container } = render(<Icon name={name} />)
  expect(container.querySelectorAll('circle')).toHaveLength(1)
})
