import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createPageStore, type PageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { renewRemote } from './renew-remote.ts'

const openAnew = jest.fn()
let page: PageStore
let isDirty = false

beforeEach(() => {
  openAnew.mockReset()
  page = createPageStore({ plan: aPlan(), path: '/account/keys', theme: 'system' })
  page.setState({ slot: { phase: 'ready', release: 'an-old-one', openAnew } })
  isDirty = false
})

/** A file of the mounted release is missing, and the plan names this release now. */
async function fileIsGone(planned: string, error = Object.assign(new Error('404'), { name: 'ChunkLoadError' })) {
  const takePlan = jest.fn(async () => {
    const { plan } = page.getState()
    const remote = plan.remote && { ...plan.remote, current: { ...plan.remote.current, id: planned } }
    page.setState({ plan: { ...plan, remote } })
  })
  const stop = renewRemote(page, { guard: { isDirty: () => isDirty } }, takePlan)
  window.dispatchEvent(new ErrorEvent('error', { error }))
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  stop()
  return takePlan
}

test('fault F10: the release that is planned by now takes the place of one whose file is gone (rule P33)', async () => {
  await fileIsGone('a-newer-one')
  expect(openAnew).toHaveBeenCalledTimes(1)
})

test('fault F10: what somebody has typed in it stays', async () => {
  isDirty = true
  await fileIsGone('a-newer-one')
  expect(openAnew).not.toHaveBeenCalled()
})

test('a file that did not come for another reason is asked for again by the next caller', async () => {
  await fileIsGone('an-old-one')
  expect(openAnew).not.toHaveBeenCalled()
})

test('what else goes wrong in a remote is no reason to ask for a plan', async () => {
  expect(await fileIsGone('a-newer-one', new TypeError('broken'))).not.toHaveBeenCalled()
})

describe('a canary', () => {
  const giveWay = jest.fn()
  beforeEach(() => {
    giveWay.mockReset()
    page.setState({ slot: { phase: 'ready', release: 'canary', openAnew, giveWay } })
  })

  /** Throws an uncaught error from a script of this release. */
  function throwFrom(file: string, type: 'error' | 'unhandledrejection' = 'error') {
    const stop = renewRemote(page, { guard: { isDirty: () => isDirty } }, async () => {})
    const error = Object.assign(new TypeError('broken'), {
      stack: `TypeError: broken\n at x (https://portal.test${file}:1:2)`,
    })
    const event =
      type === 'error' ? new ErrorEvent('error', { error }) : Object.assign(new Event(type), { reason: error })
    window.dispatchEvent(event)
    stop()
  }

  test.each(['error', 'unhandledrejection'] as const)('that leaves an %s uncaught gives way (rule P35)', (type) => {
    throwFrom('/releases/keys/canary/app.js', type)
    expect(giveWay).toHaveBeenCalledTimes(1)
  })

  test('stays under what somebody has typed in it (rule P35)', () => {
    isDirty = true
    throwFrom('/releases/keys/canary/app.js')
    expect(giveWay).not.toHaveBeenCalled()
  })

  test('stays for what others leave uncaught (rule P35)', () => {
    throwFrom('/releases/shell/canary/main.js')
    throwFrom('/releases/keys/another/app.js')
    expect(giveWay).not.toHaveBeenCalled()
  })
})
