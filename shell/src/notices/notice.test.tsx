import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { ShownNotice } from '@portal/contracts/platform'
import { act, render, screen } from '@testing-library/react'
import { renderReading } from '../document/render-document.tsx'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { HIDE_CLOSED } from './hide-closed.ts'
import { Notice } from './notice.tsx'

const NOW = Date.UTC(2026, 2, 9, 10)
const SALE: ShownNotice = {
  id: 'sale',
  kind: 'announcement',
  text: 'Half price',
  link: { label: 'See plans', href: '/pricing' },
  ends: '2026-03-09T10:00:03Z',
  has_countdown: true,
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW })
  sessionStorage.clear()
})
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
  delete document.documentElement.dataset.closedNotice
})

async function open(notice: ShownNotice = SALE) {
  const page = createPageStore({ plan: aPlan({ notice }), path: '/account/keys', theme: 'system' })
  page.setState({ isLive: true })
  const main = document.createElement('main')
  main.id = 'content'
  main.tabIndex = -1
  document.body.append(main)
  render(
    <PageProvider value={page}>
      <Notice />
    </PageProvider>,
  )
  // The controls are a file of their own.
  await act(() => jest.advanceTimersByTimeAsync(0))
  return page
}

function showAgain(persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const close = () => act(() => screen.getByRole('button', { name: 'Close' }).click())
const closedIds = () => JSON.parse(sessionStorage.getItem('closed-banner') ?? 'null')

describe('account.md §2: the banner above the page', () => {
  test('shows its text and link, and counts down each second to its end, where it goes', async () => {
    await open()
    expect(screen.getByRole('region', { name: 'Announcement' }).textContent).toContain('Half price')
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing')
    const timer = screen.getByRole('timer', { name: 'Ends 03/09/2026 at 10:00 UTC' })
    expect([timer.textContent, timer.getAttribute('aria-live')]).toEqual(['00:00:03', 'off'])

    await pass(1_000)
    expect(timer.textContent).toBe('00:00:02')
    await pass(1_999)
    expect(timer.textContent).toBe('00:00:01')
    await pass(1)
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('without a countdown, goes at its end all the same', async () => {
    await open({ ...SALE, has_countdown: undefined })
    expect(screen.queryByRole('timer')).toBeNull()
    await pass(3_000)
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('is closed for the session, under its key, and the focus goes to the content', async () => {
    await open()
    await close()
    expect(screen.queryByRole('region')).toBeNull()
    expect(closedIds()).toEqual(['sale'])
    expect(document.activeElement?.id).toBe('content')
  })

  test('stays closed in the next document, and another one is shown', async () => {
    sessionStorage.setItem('closed-banner', '["older","sale"]')
    const page = await open()
    expect(screen.queryByRole('region')).toBeNull()

    await act(() => page.setState({ notice: { ...SALE, id: 'other' } }))
    expect(screen.getByRole('region')).toBeTruthy()
    await pass(0)
    await close()
    expect(closedIds()).toEqual(['older', 'sale', 'other'])
  })
})

describe('rule H28: a page that the browser kept whole and shows again', () => {
  test.each([
    [true, '["sale"]', false],
    [true, '["other"]', true],
    [false, '["sale"]', true],
  ])('with persisted %j, %s being closed meanwhile, has the notice: %j', async (persisted, stored, isShown) => {
    await open({ ...SALE, ends: undefined })
    sessionStorage.setItem('closed-banner', stored)
    await act(() => showAgain(persisted))
    expect(screen.queryByRole('region') !== null).toBe(isShown)
  })
})

describe('rule H29: the focus is not lost at the end of a notice', () => {
  test('in a page of the shell', async () => {
    await open()
    screen.getByRole('link', { name: 'See plans' }).focus()
    await pass(3_000)
    expect(document.activeElement?.id).toBe('content')
  })

  test('and stays where it is elsewhere', async () => {
    await open()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await pass(3_000)
    expect(screen.queryByRole('region')).toBeNull()
    expect(document.activeElement).toBe(field)
  })
})

describe('rule H32: what is wrong cannot be taken for an announcement', () => {
  test.each(['incident', 'maintenance'] as const)('%s says that it is about the status', async (kind) => {
    await open({ id: 'i', kind, text: 'Lookups are slow', link: { label: 'See status', href: '/status' } })
    const region = screen.getByRole('region', { name: 'Status' })
    expect(region.querySelector('strong')?.textContent).toBe('Status')
    expect(region.dataset.notice).toBe(kind)
  })

  test('an announcement has no such label', async () => {
    await open()
    expect(screen.getByRole('region').querySelector('strong')).toBeNull()
  })
})

test('a text is plain text, whatever it holds', async () => {
  await open({ ...SALE, text: '<img src=x onerror=alert(1)>' })
  expect(screen.getByRole('region').querySelector('img')).toBeNull()
  expect(screen.getByRole('region').textContent).toContain('<img src=x onerror=alert(1)>')
})

describe('rule H28: a closed notice is hidden before the page is painted', () => {
  test.each([
    ['["sale"]', ''],
    ['["older","sale"]', ''],
    ['["other"]', undefined],
    ['"sale', undefined],
    ['null', undefined],
  ])('where the session holds %s', (stored, hidden) => {
    sessionStorage.setItem('closed-banner', stored)
    const currentScript = { dataset: { id: 'sale' } }
    const documentElement = { dataset: {} as DOMStringMap }
    new Function('document', HIDE_CLOSED)({ currentScript, documentElement })
    expect(documentElement.dataset.closedNotice).toBe(hidden)
  })
})

describe('in a page to read, which the shell does not take over', () => {
  function read(notice: ShownNotice = SALE) {
    const plan = aPlan({ visitor: null, notice })
    const drawn = renderReading({
      plan,
      path: '/docs',
      theme: 'system',
      dates: 'us',
      title: 'Docs',
      html: '<h1>Docs</h1>',
    })
    document.body.innerHTML = drawn.bodyHtml
    const run = () => new Function(drawn.inlineScripts?.[0] ?? '')()
    return { drawn, run }
  }
  const shown = () => document.querySelector('[data-notice]')
  /** The document’s answer states a time that is an hour ahead of the machine’s. */
  function stateClock(loaded: object) {
    const serverTiming = [{ name: 'clock', description: String(NOW + 3_600_000) }]
    const entry = { ...loaded, serverTiming, responseStart: 0 }
    Object.assign(performance, { timeOrigin: NOW, getEntriesByType: () => [entry] })
  }
  afterEach(() => void Object.assign(performance, { getEntriesByType: () => [] }))

  test('it is drawn whole, and what takes a script is hidden without one', () => {
    const { drawn } = read()
    expect(shown()?.textContent).toContain('Half price See plans')
    expect(
      [...document.querySelectorAll('[role=timer], [data-notice] button')].map((one) => one.hasAttribute('hidden')),
    ).toEqual([true, true])
    expect(drawn.bodyScripts).toEqual([HIDE_CLOSED])
    expect(document.querySelector('script')?.dataset.id).toBe('sale')
  })

  test('rule H24: hostile words are its text, and its link is the only one', () => {
    const text =
      '</script><script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1) https://evil.example'
    const { drawn } = read({ ...SALE, id: '"></script><b>', text, link: { label: `\u202e${text}`, href: '/pricing' } })
    expect(shown()?.textContent).toContain(`${text} \u202e${text}`)
    expect(document.querySelectorAll('[onerror], b')).toHaveLength(0)
    expect([...(shown()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(['/pricing'])
    expect(document.querySelectorAll('script')).toHaveLength(1)
    expect(drawn.bodyHtml).not.toContain('<script>alert')
  })

  test.each([
    [3 * 86_400_000, '3 days'],
    [86_400_001, '1 day'],
    [86_400_000, '24:00:00'],
    [86_399_000, '23:59:59'],
    [1_000, '00:00:01'],
  ])('with %i ms left the countdown shows “%s”', (leftMs, text) => {
    read({ ...SALE, ends: new Date(NOW + leftMs).toISOString() }).run()
    expect(document.querySelector('[role=timer]')?.textContent).toBe(text)
  })

  test('it ticks each second, and goes at its end', () => {
    read().run()
    jest.advanceTimersByTime(2_000)
    expect(document.querySelector('[role=timer]')?.textContent).toBe('00:00:01')
    jest.advanceTimersByTime(1_000)
    expect(shown()).toBeNull()
  })

  test('rule E33: it goes by the portal’s time, whatever the clock of the machine shows', () => {
    stateClock({ type: 'navigate', transferSize: 300 })
    read({ ...SALE, ends: new Date(NOW + 2 * 3_600_000).toISOString() }).run()
    expect(document.querySelector('[role=timer]')?.textContent).toBe('01:00:00')
  })

  test.each([
    { type: 'navigate', transferSize: 0 },
    { type: 'back_forward', transferSize: 300 },
  ])('a document that a cache kept states a time that is over, and the machine’s counts: %j', (loaded) => {
    stateClock(loaded)
    read({ ...SALE, ends: new Date(NOW + 2 * 3_600_000).toISOString() }).run()
    expect(document.querySelector('[role=timer]')?.textContent).toBe('02:00:00')
  })

  test('the focus goes to the content with its end, and stays where it is elsewhere', () => {
    read().run()
    document.querySelector<HTMLElement>('[data-notice] a')?.focus()
    jest.advanceTimersByTime(3_000)
    expect([shown(), document.activeElement?.id]).toEqual([null, 'content'])

    read().run()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    jest.advanceTimersByTime(3_000)
    expect([shown(), document.activeElement]).toEqual([null, field])
  })

  test.each([
    [true, '["sale"]', false],
    [true, '["other"]', true],
    [false, '["sale"]', true],
  ])('shown again with persisted %j, %s being closed meanwhile, has the notice: %j', (persisted, stored, isShown) => {
    read({ ...SALE, ends: undefined }).run()
    sessionStorage.setItem('closed-banner', stored)
    showAgain(persisted)
    expect(shown() !== null).toBe(isShown)
  })

  test('it is closed for the session, and the focus goes to the content', () => {
    sessionStorage.setItem('closed-banner', '["older"]')
    read({ id: 'i', kind: 'incident', text: 'Slow' }).run()
    document.querySelector<HTMLElement>('[data-notice] button')?.click()
    expect(shown()).toBeNull()
    expect(closedIds()).toEqual(['older', 'i'])
    expect(document.activeElement?.id).toBe('content')
  })

  test('a page without one has no script for it', () => {
    const drawn = renderReading({
      plan: aPlan({ visitor: null }),
      path: '/docs',
      theme: 'system',
      dates: 'us',
      title: '',
      html: '',
    })
    expect([drawn.inlineScripts, drawn.bodyScripts]).toEqual([undefined, undefined])
    expect(drawn.bodyHtml).not.toContain('<script')
  })
})
