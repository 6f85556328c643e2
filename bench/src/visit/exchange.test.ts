import { expect, test } from '@jest/globals'
import { type Exchange, fetchedTwice } from './exchange.ts'

const asked = (url: string, rest: Partial<Exchange> = {}): Exchange => ({
  method: 'GET',
  url,
  kind: 'script',
  startedAt: 0,
  bytes: 1,
  ...rest,
})

test('a file that was preloaded and then fetched again is found', () => {
  expect(fetchedTwice([asked('/a.js'), asked('/b.js'), asked('/a.js')])).toEqual(['/a.js'])
})

test('the revision of the plan is asked for again by design, and a file beside it is not', () => {
  const revision = asked('/plan/revision?at=7', { kind: 'data' })
  expect(fetchedTwice([revision, asked('/plan/revisions.js'), revision, asked('/plan/revisions.js')])).toEqual([
    '/plan/revisions.js',
  ])
})

test('calls, and the page itself, may be asked for again', () => {
  const again = [asked('/api/keys', { kind: 'data' }), asked('/', { kind: 'document' })]
  expect(fetchedTwice([...again, ...again])).toEqual([])
})
