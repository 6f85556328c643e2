import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { RowState } from './row-state.tsx'

test.each([
  ['what needs a look', <RowState key="1" tone="attention" children="Late" />, true],
  ['what is as usual', <RowState key="2" tone="active" children="Active" />, false],
  ['what is over', <RowState key="3" tone="paused" isPlain children="Ended" />, false],
])('%s is a chip only where it asks for one', (_, state, isChip) => {
  const { container } = render(state)
  expect(container.querySelector('[data-tone]') !== null).toBe(isChip)
})
