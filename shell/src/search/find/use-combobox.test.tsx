import { expect, jest, test } from '@jest/globals'
import { fireEvent, render } from '@testing-library/react'
import { useCombobox } from './use-combobox.ts'

const chosen = jest.fn()

function Field({ options, first }: { options: readonly string[]; first: 0 | -1 }) {
  const { active, onKeyDown, reset } = useCombobox({ options, first, onEnter: chosen })
  return <input aria-label={String(active)} onKeyDown={onKeyDown} onChange={reset} />
}

/** Returns the active option after each of these keys. */
function meantAfter(keys: readonly string[], { options = ['a', 'b', 'c'], first = 0 as 0 | -1 } = {}) {
  const { getByRole, unmount } = render(<Field options={options} first={first} />)
  const meant = keys.map((key) => {
    fireEvent.keyDown(getByRole('textbox'), { key })
    return Number(getByRole('textbox').getAttribute('aria-label'))
  })
  unmount()
  return meant
}

test('arrows go round through the options', () => {
  expect(meantAfter(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'])).toEqual([1, 2, 0, 2])
})

test('where none may be meant, that lies between the last and the first', () => {
  expect(meantAfter(['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown'], { first: -1 })).toEqual([0, -1, 2, -1])
})

test('Enter takes the one that is meant, and is the form’s where none is', () => {
  meantAfter(['ArrowDown', 'Enter'])
  expect(chosen.mock.calls).toEqual([[1]])
  chosen.mockClear()
  meantAfter(['Enter'], { first: -1 })
  meantAfter(['Enter'], { options: [] })
  expect(chosen).not.toHaveBeenCalled()
})

test('what an arrow chose stays meant when more is found before it, and nothing is when it has gone', () => {
  chosen.mockClear()
  const { getByRole, rerender } = render(<Field options={['a', 'b']} first={-1} />)
  const press = (key: string) => fireEvent.keyDown(getByRole('textbox'), { key })
  press('ArrowDown')
  rerender(<Field options={['better', 'a', 'b']} first={-1} />)
  press('Enter')
  rerender(<Field options={['b']} first={-1} />)
  press('Enter')
  expect(chosen.mock.calls).toEqual([[1]])
})
