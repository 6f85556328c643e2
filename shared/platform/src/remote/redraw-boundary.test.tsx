import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { RedrawBoundary } from './redraw-boundary.tsx'

const onRedraw = jest.fn<(error: Error) => void>()
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  onRedraw.mockClear()
  jest.restoreAllMocks()
})

let show: (what: number) => void = () => {}
function Part() {
  const [count, setCount] = useState(0)
  show = setCount
  return (
    <p>
      {count % 2 === 0 && 'even '}
      <b>{count}</b>
    </p>
  )
}

function draw(part = <Part />) {
  return render(
    <RedrawBoundary onRedraw={onRedraw} failed={(error) => <em>{`failed: ${(error as Error).message}`}</em>}>
      {part}
    </RedrawBoundary>,
  )
}

const takeTexts = (page: Element) => page.querySelector('p')?.firstChild?.remove()

test('rule J97: a part whose nodes were moved from under it is drawn anew', async () => {
  const { container } = draw()
  takeTexts(container)
  await act(async () => show(1))
  expect(container.textContent).toBe('even 0')
  expect(onRedraw.mock.calls).toEqual([[expect.objectContaining({ name: 'NotFoundError' })]])
})

test('rule J97: three times at most', async () => {
  const { container } = draw()
  for (const _ of [1, 2, 3, 4]) {
    takeTexts(container)
    await act(async () => show(1))
  }
  expect(onRedraw).toHaveBeenCalledTimes(3)
  expect(container.textContent).toContain('failed: ')
})

test('what a part throws by itself is its failure at once', () => {
  const { container } = draw(<Broken />)
  expect(container.textContent).toBe('failed: broken')
  expect(onRedraw).not.toHaveBeenCalled()
})

function Broken(): never {
  throw new Error('broken')
}
