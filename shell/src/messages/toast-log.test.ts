import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { type Platform, startPlatform } from '@portal/platform/start'
import { aLoadPlan, aVisitor } from '@portal/test-kit'
import { createElement } from 'react'
import { clearToastLog, followToasts, markErrorsRead, toastLog, unreadErrors } from './toast-log.ts'

const stops: (() => void)[] = []
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Opens a page in this tab, in place of the one before. */
function openPage(userId = 7): Platform {
  for (const stop of stops.splice(0)) stop()
  const visitor = aVisitor({ user: { ...aVisitor().user, id: userId } })
  const platform = startPlatform({
    plan: aLoadPlan({ visitor }),
    callApi: (async () => []) as unknown as CallApi,
    load: () => {},
  })
  stops.push(followToasts(platform), platform.stop)
  return platform
}
const texts = () => toastLog.getState().toasts.map(({ text }) => text)

test('rule H50: toasts of the pages before are there on the next page, with their time and reference', () => {
  const first = openPage()
  first.toasts.show({ kind: 'success', content: 'Staging is paused' })
  first.toasts.show({ kind: 'error', content: 'Could not save', reference: 'REQ-1' })
  const [, error] = toastLog.getState().toasts
  openPage().toasts.show({ kind: 'info', content: 'A newer version is ready.' })
  expect(texts()).toEqual(['Staging is paused', 'Could not save', 'A newer version is ready.'])
  expect(toastLog.getState().toasts[1]).toEqual({ ...error, id: undefined })
  expect(error).toMatchObject({ kind: 'error', reference: 'REQ-1', at: expect.any(Number), path: '/' })
})

test('rule H50: a toast that came before the log did is in it', () => {
  const visitor = aVisitor()
  const callApi = (async () => []) as unknown as CallApi
  const platform = startPlatform({ plan: aLoadPlan({ visitor }), callApi, load: () => {} })
  platform.toasts.show({ kind: 'success', content: 'Saved' })
  stops.push(followToasts(platform), platform.stop)
  expect(texts()).toEqual(['Saved'])
})

test('rule H50: the last 50 of a tab are kept, as text', () => {
  openPage()
  const { toasts } = openPage()
  for (let at = 1; at <= 49; at++) toasts.show({ kind: 'success', content: String(at) })
  openPage().toasts.show({ kind: 'info', content: createElement('span', {}, 'Saved as ', createElement('b', {}, 7)) })
  openPage().toasts.show({ kind: 'info', content: 'Last' })
  expect([texts().length, texts()[0], texts().slice(-2)]).toEqual([50, '2', ['Saved as 7', 'Last']])
})

test('rule H50: another person in the same tab finds none of them', () => {
  openPage(7).toasts.show({ kind: 'success', content: 'Staging is paused' })
  openPage(8)
  expect(texts()).toEqual([])
  expect(sessionStorage.getItem('shell:toasts') ?? '').toContain('Staging')
  openPage(8).toasts.show({ kind: 'success', content: 'Saved' })
  expect(sessionStorage.getItem('shell:toasts')).not.toContain('Staging')
})

test('rule H50: nothing is left of them after a log-out', async () => {
  const platform = openPage()
  platform.toasts.show({ kind: 'error', content: 'Could not save' })
  await platform.endSession('asked')
  expect(sessionStorage.getItem('shell:toasts')).toBeNull()
})

test.each(['[]', '{"userId":7,"toasts":[{}]}', 'nonsense', '{"userId":7,"toasts":[{"text":1}]}'])(
  '%s, which another hand stored, is not shown',
  (stored) => {
    sessionStorage.setItem('shell:toasts', stored)
    openPage(7)
    expect(texts()).toEqual([])
  },
)

test('rule H52: an error is unread until it was looked up, also on the next page', () => {
  const { toasts } = openPage()
  toasts.show({ kind: 'success', content: 'Saved' })
  toasts.show({ kind: 'error', content: 'Could not save' })
  expect(unreadErrors()).toBe(1)
  openPage()
  expect(unreadErrors()).toBe(1)
  markErrorsRead()
  openPage()
  expect([unreadErrors(), texts()]).toEqual([0, ['Saved', 'Could not save']])
})

test('rule H50: all of them can be cleared', () => {
  openPage().toasts.show({ kind: 'success', content: 'Saved' })
  clearToastLog()
  openPage()
  expect(texts()).toEqual([])
})
