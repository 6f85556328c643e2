import { expect, jest, test } from '@jest/globals'
import type { Load } from './load.ts'
import { together } from './together.ts'

function aLoad<Data = string>(said: Partial<Load<Data>>): Load<Data> {
  return {
    what: 'the words',
    call: { requires: 'self' },
    data: undefined,
    isWaiting: false,
    isAllowed: true,
    error: null,
    retry: jest.fn(),
    cancel: jest.fn(),
    ...said,
  }
}

const join = (...words: string[]) => words.join(' ')
const [here, waiting, failed] = [
  aLoad({ data: 'here' }),
  aLoad({ isWaiting: true }),
  aLoad({ error: new Error('lost'), what: 'the others' }),
]

test('several answers are here when the last of them is', () => {
  expect(together([here, aLoad({ data: 'too' })], join)).toMatchObject({ data: 'here too', isWaiting: false })
  expect(together([here, waiting], join)).toMatchObject({ data: undefined, isWaiting: true })
})

test('one that failed is said at once, in the name of the first', () => {
  const both = together([waiting, failed], join)
  expect(both).toMatchObject({ data: undefined, isWaiting: false, error: failed.error, what: 'the words' })
})

test('another try is for those that need one', () => {
  const loads = [aLoad({ data: 'here' }), aLoad({ data: 'old', error: new Error('lost') }), aLoad({})] as const
  together(loads, join).retry()
  expect(loads.map(({ retry }) => jest.mocked(retry).mock.calls.length)).toEqual([0, 1, 1])
})

test('one that this person may not have is said of all', () => {
  const refused = aLoad({ isAllowed: false, what: 'the secrets' })
  expect(together([waiting, refused], join)).toMatchObject({ isAllowed: false, isWaiting: false, what: 'the secrets' })
})
