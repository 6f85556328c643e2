import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { ShownNotice } from '@portal/contracts/platform'
import { createPageStore, type PageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'

const SALE: ShownNotice = { id: 'sale', kind: 'announcement', text: 'Half price' }

let now = 0
let page: PageStore
let stop: () => void
let spoken: () => string
let answer: () => Promise<ShownNotice | null>
const fetch = jest.fn(async () => ({ ok: true, json: async () => ({ notice: await answer() }) }))

beforeEach(async () => {
  now = 0
  sessionStorage.clear()
  fetch.mockClear()
  answer = async () => SALE
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  Object.assign(globalThis, { fetch })
  jest.resetModules()
  page = createPageStore({ plan: aPlan(), path: '/account', theme: 'system' })
  const { startPlatform } = await import('@portal/platform/start')
  const platform = startPlatform({ plan: aPlan() })
  stop = platform.stop
  spoken = () => platform.announcer.getState().text
  const { followNotices } = await import('./follow-notices.ts')
  followNotices(page)
})
afterEach(() => {
  stop()
  jest.restoreAllMocks()
})

async function moveTo(path: string) {
  page.setState({ path })
  await new Promise((resolve) => setTimeout(resolve, 20))
}
const shown = () => page.getState().notice?.id

test('rule H30: one that begins while a page is open shows with the next navigation', async () => {
  now = 60_000
  await moveTo('/account/keys')
  expect(fetch.mock.calls).toEqual([['/notice.json']])
  expect(shown()).toBe('sale')

  answer = async () => null
  now = 120_000
  await moveTo('/account')
  expect(shown()).toBeUndefined()
})

test('a page asks once a minute at most, however often one moves', async () => {
  now = 59_999
  await moveTo('/account/keys')
  expect(fetch).not.toHaveBeenCalled()
  now = 60_000
  await moveTo('/account')
  now = 119_999
  await moveTo('/account/keys')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('what comes late moves nothing: the navigation after it shows it', async () => {
  now = 60_000
  answer = async () => {
    now += 400
    return SALE
  }
  await moveTo('/account/keys')
  expect(shown()).toBeUndefined()
  await moveTo('/account')
  expect(shown()).toBe('sale')
})

describe('an answer that came late', () => {
  async function answerLate(notice: ShownNotice) {
    now = 60_000
    answer = async () => {
      now += 400
      return notice
    }
    await moveTo('/account/keys')
    answer = () => new Promise(() => {})
  }

  test('is shown a minute after it was asked for at most', async () => {
    await answerLate(SALE)
    now = 120_000
    await moveTo('/account')
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(shown()).toBeUndefined()
  })

  test('is shown a moment before that', async () => {
    await answerLate(SALE)
    now = 119_999
    await moveTo('/account')
    expect(shown()).toBe('sale')
  })

  test('is not shown after its end', async () => {
    await answerLate({ ...SALE, ends: new Date(Date.now() - 1_000).toISOString() })
    await moveTo('/account')
    expect(shown()).toBeUndefined()
  })
})

test('of two answers, the one that was asked for last counts', async () => {
  now = 60_000
  let answerFirst = (_: ShownNotice) => {}
  answer = () =>
    new Promise((resolve) => {
      answerFirst = resolve
    })
  await moveTo('/account/keys')
  now = 120_000
  answer = async () => null
  await moveTo('/account')
  answerFirst(SALE)
  await moveTo('/account/keys')
  expect(shown()).toBeUndefined()
})

test('rule H32: what is wrong is spoken when it is new, and an announcement is not', async () => {
  now = 60_000
  await moveTo('/account/keys')
  expect([shown(), spoken()]).toEqual(['sale', ''])

  answer = async () => ({ id: 'slow', kind: 'incident', text: 'Lookups are slow' })
  now = 120_000
  await moveTo('/account')
  expect([shown(), spoken()]).toEqual(['slow', 'Status: Lookups are slow'])
})

test('one that was closed in this session is not shown', async () => {
  sessionStorage.setItem('closed-banner', '["sale"]')
  now = 60_000
  await moveTo('/account/keys')
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(shown()).toBeUndefined()
})

test('a server that is away changes nothing', async () => {
  page.setState({ notice: SALE })
  now = 60_000
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await moveTo('/account/keys')
  expect(shown()).toBe('sale')
})
