import { expect, test } from '@jest/globals'
import { watchLeftovers } from './leftovers.ts'
import { asLibrary, leave } from './testing/leaves-things.ts'

test('what stays is known by who asked for it: a library’s is not its caller’s', () => {
  const { madeBy } = watchLeftovers()
  const tidyUp = leave()
  asLibrary(() => window.addEventListener('scroll', tidyUp))
  expect(madeBy('leaves-things')).toEqual(
    new Map([
      ['a listener for resize on window', 1],
      ['a timer of 60000 ms', 1],
      ['an interval of 9000 ms', 1],
      ['a MutationObserver', 1],
    ]),
  )
  expect(madeBy('leftovers.test')).toEqual(new Map([['a listener for scroll on window', 1]]))
  tidyUp()
  expect(madeBy('leaves-things')).toEqual(new Map())
})

test('what observes something that has gone goes with it', () => {
  const { madeBy } = watchLeftovers()
  const gone = document.body.appendChild(document.createElement('p'))
  new MutationObserver(() => {}).observe(gone, { childList: true })
  expect(madeBy('leftovers.test').get('a MutationObserver')).toBe(1)
  gone.remove()
  expect(madeBy('leftovers.test').has('a MutationObserver')).toBe(false)
})

test('a timer of text is the browser’s, which its policy refuses', () => {
  const asked: unknown[] = []
  const { setTimeout: own } = globalThis
  globalThis.setTimeout = ((...given: unknown[]) => asked.push(given)) as never
  try {
    watchLeftovers()
    setTimeout('ran = true' as never, 5)
  } finally {
    globalThis.setTimeout = own
  }
  expect(asked).toEqual([['ran = true', 5]])
})
