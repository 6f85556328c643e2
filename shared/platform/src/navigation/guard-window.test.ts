import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { guardWindow } from './guard-window.ts'
import { createUnsavedGuard } from './unsaved-guard.ts'

const go = jest.fn()
let guard: ReturnType<typeof createUnsavedGuard>
let takeOff: () => void

beforeEach(() => {
  go.mockReset()
  guard = createUnsavedGuard()
  takeOff = guardWindow(guard, go)
  history.replaceState(null, '', '/account/keys/7')
})
afterEach(() => {
  takeOff()
})

const answered = () => new Promise((resolve) => setTimeout(resolve))

describe('a link', () => {
  function click(href: string) {
    const reached = jest.fn()
    document.body.innerHTML = `<a href="${href}">there</a>`
    document.body.onclick = (event) => {
      reached()
      event.preventDefault()
    }
    document.querySelector('a')?.click()
    return reached
  }

  test('works as ever while everything is saved', () => {
    expect(click('/account/keys')).toHaveBeenCalled()
  })

  test('is kept from every router until the person decides', async () => {
    guard.hold()
    expect(click('/account/keys')).not.toHaveBeenCalled()
    guard.getState().leaving?.leave()
    await answered()
    expect(go).toHaveBeenCalledWith(expect.objectContaining({ pathname: '/account/keys' }))
    expect(guard.isDirty()).toBe(false)
  })

  test('leads nowhere when they stay', async () => {
    guard.hold()
    click('/account/keys')
    guard.getState().leaving?.stay()
    await answered()
    expect(go).not.toHaveBeenCalled()
    expect(guard.isDirty()).toBe(true)
  })

  test('to another place of the same page leaves nothing', () => {
    guard.hold()
    expect(click('#content')).toHaveBeenCalled()
    expect(guard.getState().leaving).toBeUndefined()
  })

  test('to another site is the browser’s to ask about', () => {
    guard.hold()
    expect(click('https://elsewhere.test/')).toHaveBeenCalled()
  })
})

describe('the back button', () => {
  function back(newUrl: string) {
    const cancelNavigation = jest.fn<(canceled: Promise<boolean>) => void>()
    const detail = { oldUrl: location.href, newUrl, cancelNavigation }
    window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }))
    return cancelNavigation.mock.calls[0]?.[0]
  }

  test('asks, and is taken back when the person stays', async () => {
    guard.hold()
    const canceled = back('/account')
    guard.getState().leaving?.stay()
    expect(await canceled).toBe(true)
  })

  test('goes on when they leave', async () => {
    guard.hold()
    const canceled = back('/account')
    guard.getState().leaving?.leave()
    expect(await canceled).toBe(false)
  })

  test('does not ask about the same page, nor when everything is saved', () => {
    expect(back('/account')).toBeUndefined()
    guard.hold()
    expect(back('/account/keys/7?tab=usage')).toBeUndefined()
  })
})

test('closing the page asks only about what is not saved', () => {
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(close()).toBe(false)
  const save = guard.hold()
  expect(close()).toBe(true)
  save()
  expect(close()).toBe(false)
})

test('nobody is asked any more when the session has ended', async () => {
  guard.hold()
  const open = guard.ask()
  guard.letGo()
  expect([await open, guard.isDirty(), guard.getState().leaving]).toEqual([false, false, undefined])
})

test('a second question takes the place of the first, which stays', async () => {
  guard.hold()
  const first = guard.ask()
  const second = guard.ask()
  expect(await first).toBe(false)
  guard.getState().leaving?.leave()
  expect(await second).toBe(true)
})
