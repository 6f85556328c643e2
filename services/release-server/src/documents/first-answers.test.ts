import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { AskPortalApi } from '../options.ts'
import { firstAnswers } from './first-answers.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/**
 * Runs the questions, with a response to each URL after this many ms; reports what has arrived, whether all is
 * finished, and what was aborted.
 */
function ask(answers: Record<string, { after: number; status?: number }>, left = new AbortController()) {
  const state = { come: [] as string[], isOver: false, givenUp: [] as string[] }
  const answering: AskPortalApi = ({ url, signal }) => {
    signal.addEventListener('abort', () => state.givenUp.push(url))
    const { after = 0, status = 200 } = answers[url] ?? {}
    return new Promise((resolve) => setTimeout(resolve, after, { status, body: JSON.stringify(url) }))
  }
  const given = { ask: answering, visit: undefined, address: '203.0.113.1', left: left.signal, id: 'of the document' }
  void (async () => {
    for await (const { url } of firstAnswers(Object.keys(answers), given)) state.come.push(url)
    state.isOver = true
  })()
  return state
}

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test('a document waits 300 ms for its first answers and takes each as it comes; what is still open is given up', async () => {
  const state = ask({ '/late': { after: 301 }, '/last': { after: 299 }, '/first': { after: 10 } })
  await wait(299)
  expect(state).toEqual({ come: ['/first', '/last'], isOver: false, givenUp: [] })
  await wait(1)
  expect(state).toMatchObject({ come: ['/first', '/last'], isOver: true })
  expect(state.givenUp).toContain('/late')
})

test('it waits no longer than until the last of them has come', async () => {
  const state = ask({ '/one': { after: 5 }, '/refused': { after: 10, status: 403 } })
  await wait(10)
  expect(state).toEqual({ come: ['/one'], isOver: true, givenUp: [] })
})

test('when the reader has left, nothing is waited for', async () => {
  const left = new AbortController()
  const state = ask({ '/one': { after: 200 } }, left)
  left.abort()
  await wait(0)
  expect(state).toEqual({ come: [], isOver: true, givenUp: ['/one'] })
})
