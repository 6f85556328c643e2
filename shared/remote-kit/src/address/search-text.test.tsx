import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { isFound, useSearchText } from './search-text.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function openBox(first = '') {
  const written: string[] = []
  const box = renderHook(({ search }) => useSearchText(search, (text) => written.push(text)), {
    initialProps: { search: first },
  })
  return {
    written,
    text: () => box.result.current.text,
    type: (text: string) => act(() => box.result.current.setText(text)),
    writeNow: (text: string) => act(() => box.result.current.writeNow(text)),
    pause: () => act(() => jest.advanceTimersByTime(250)),
    addressIs: (search: string) => box.rerender({ search }),
  }
}

test('the address is written once the typing pauses', () => {
  const box = openBox()
  for (const text of ['n', 'ni', 'nightly']) box.type(text)
  expect(box.written).toEqual([])
  box.pause()
  expect(box.written).toEqual(['nightly'])
})

test('a pause between two words takes no space away', () => {
  const box = openBox()
  box.type('olivia ')
  box.pause()
  box.addressIs('olivia')
  expect([box.text(), box.written]).toEqual(['olivia ', ['olivia']])
})

test('an address that something else changed takes the text with it', () => {
  const box = openBox('acme')
  box.addressIs('globex')
  expect(box.text()).toBe('globex')
  box.pause()
  expect(box.written).toEqual([])
})

test('pressing Enter does not wait, and does not search twice', () => {
  const box = openBox()
  box.type('acme')
  box.writeNow('acme')
  box.pause()
  expect(box.written).toEqual(['acme'])
})

test('every word has to be found, wherever', () => {
  const texts = ['Nightly imports', 'emil@acme.example']
  expect(isFound('ACME night', texts)).toBe(true)
  expect(isFound('acme daily', texts)).toBe(false)
  expect(isFound(' ', texts)).toBe(true)
  // Rule M95: of a longer text than anybody types, the first 200 characters.
  expect(isFound(`${'acme '.repeat(39)}daily`, texts)).toBe(false)
  expect(isFound(`${'acme '.repeat(40)}daily`, texts)).toBe(true)
})
