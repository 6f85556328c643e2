/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { DrawnDocument, Visitor } from '@portal/contracts/platform'
import { withMeasuring } from './measuring-parts.ts'

const PAGE: DrawnDocument = { title: 'Pricing', bodyHtml: '', inlineStyles: [], inlineScripts: ['own()'] }
const ASKED = { measurement: { isAsked: true, tagUrl: undefined, laterUrl: undefined } }
const ALWAYS = { measurement: { ...ASKED.measurement, isAsked: false } }

const sent: { event: string; page: string }[] = []
beforeEach(() => {
  jest.useFakeTimers()
  globalThis.fetch = jest.fn(async (_url: unknown, init?: RequestInit) => {
    sent.push(...JSON.parse(String(init?.body)))
    return {} as Response
  }) as typeof fetch
})
afterEach(() => {
  jest.useRealTimers()
  for (const cookie of document.cookie.split('; ')) keep(`${cookie.split('=')[0]}=; max-age=0`)
  localStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  globalThis.dataLayer = undefined
  globalThis.isClickKept = undefined
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: undefined, configurable: true })
  sent.splice(0)
})

let routed = new EventTarget()
const reload = jest.fn()

/** Opens a page by an address, as a browser runs its document's script. Pages opened before hear of nothing anymore. */
function open(address: string, settings: Parameters<typeof withMeasuring>[2] = ASKED, body = '') {
  history.replaceState(null, '', address)
  document.body.innerHTML = body
  routed = new EventTarget()
  const here = {
    get pathname() {
      return location.pathname
    },
    search: location.search,
    protocol: location.protocol,
    reload,
  }
  const [script = ''] = withMeasuring(PAGE, null, settings).inlineScripts ?? []
  new Function('addEventListener', 'location', script)(routed.addEventListener.bind(routed), here)
}

/** Sets a cookie as an earlier page did. */
function keep(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `${cookie}; path=/`
}

const question = () => document.querySelector('section[aria-label="Measurement"]')
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
/** The lifetimes that cookies were written with; jsdom does not tell them otherwise. */
function cookiesWritten(work: () => void): string[] {
  const written = jest.spyOn(Document.prototype, 'cookie', 'set')
  work()
  const lines = written.mock.calls.map(([line]) => String(line))
  written.mockRestore()
  return lines
}

test('rule M31: without the setting a document has no part that measures', () => {
  expect(withMeasuring(PAGE, null, { measurement: undefined })).toEqual(PAGE)
})

test.each([
  ['staff', { staff: true } as Visitor],
  ['who acts as a customer', { staff: false, acting: { by: 'Sanna Okafor', ends: '' } } as unknown as Visitor],
])('rule M32: %s is not measured', (_, visitor) => {
  expect(withMeasuring(PAGE, visitor, ALWAYS)).toEqual(PAGE)
})

test('rule M33: before an answer nothing is kept, nothing is sent, and there is no data layer', () => {
  open('/pricing?gclid=first&utm_source=news')
  expect(question()?.textContent).toContain('May we count the pages you view')
  expect(globalThis.dataLayer).toBeUndefined()
  expect([document.cookie, localStorage.length, sent.length]).toEqual(['', 0, 0])
  expect(globalThis.isClickKept).toBe(true)
})

test('rule M33: no is remembered for 365 days, and nobody is asked again', () => {
  open('/pricing?gclid=first')
  expect(cookiesWritten(() => press('No, thanks'))[0]).toMatch(/^measuring=no; path=\/; max-age=31536000; samesite=lax/)
  expect(question()).toBeNull()
  open('/products')
  expect(question()).toBeNull()
  expect([globalThis.dataLayer, localStorage.length, sent.length]).toEqual([undefined, 0, 0])
})

test('account.md §9: who says yes has the tracked parameters in cookies for 365 days, and the first click wins', () => {
  open('/pricing?gclid=first&utm_source=news&page=2')
  const written = cookiesWritten(() => press('Allow'))
  expect(written).toEqual([
    expect.stringMatching(/^measuring=yes; path=\/; max-age=31536000; samesite=lax/),
    expect.stringMatching(/^gclid=first; path=\/; max-age=31536000; samesite=lax/),
    expect.stringMatching(/^utm_source=news; path=\/; max-age=31536000; samesite=lax/),
  ])
  expect(JSON.parse(localStorage.getItem('device:first-click') ?? '{}').from).toEqual({
    gclid: 'first',
    utm_source: 'news',
  })
  open('/products?gclid=second&utm_term=late')
  expect(document.cookie.split('; ').sort()).toEqual(['gclid=first', 'measuring=yes', 'utm_source=news'])
})

test('account.md §9: all eleven tracked parameters are kept, and no others', () => {
  const names =
    'fbclid gacid gclid gbraid wbraid msclkid utm_source utm_medium utm_campaign utm_content utm_term'.split(' ')
  open(`/pricing?${[...names, 'dclid', 'utm_id'].map((name) => `${name}=1`).join('&')}`)
  const written = cookiesWritten(() => press('Allow')).map((cookie) => cookie.split('=')[0])
  expect(written).toEqual(['measuring', ...names])
})

test('rule M34: each page and each event of the data layer is reported with its path alone; other entries are not', () => {
  keep('measuring=yes')
  open('/pricing?token=secret')
  globalThis.dataLayer?.push({ event: 'add_to_cart', plan_id: 'p1' }, { event: 'gtm.js' })
  history.pushState(null, '', '/checkout/cart?plan=p1')
  routed.dispatchEvent(new Event('single-spa:routing-event'))
  routed.dispatchEvent(new Event('single-spa:routing-event'))
  expect(sent).toEqual([
    { event: 'page_view', page: '/pricing' },
    { event: 'add_to_cart', page: '/pricing' },
    { event: 'page_view', page: '/checkout/cart' },
  ])
  expect(globalThis.dataLayer).toHaveLength(4)
})

test('rule M33: a browser that asks not to be followed is not asked, whatever was said before', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  keep('measuring=yes')
  open('/pricing')
  expect([question(), globalThis.dataLayer, sent.length]).toEqual([null, undefined, 0])
  open('/pricing', ALWAYS)
  expect([question(), globalThis.dataLayer, sent.length]).toEqual([null, undefined, 0])
})

test('rule M33: with “always” silence is yes, and no is no', () => {
  open('/pricing', ALWAYS)
  expect([question(), sent.length]).toEqual([null, 1])
  keep('measuring=no')
  globalThis.dataLayer = undefined
  open('/pricing', ALWAYS)
  expect([globalThis.dataLayer, sent.length]).toEqual([undefined, 1])
})

test('commerce.md §9: the timestamp script loads after 900,000 ms, a tag manager at once, and only with consent', () => {
  const scripts = { tagUrl: 'https://tags.example/t.js', laterUrl: 'https://stamp.example/s.js' }
  const settings = { measurement: { isAsked: true, ...scripts } }
  const loaded = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
  open('/pricing', settings)
  jest.advanceTimersByTime(900_000)
  expect(loaded()).toEqual([])
  press('Allow')
  expect(loaded()).toEqual(['https://tags.example/t.js'])
  jest.advanceTimersByTime(899_999)
  expect(loaded()).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(loaded()).toEqual(['https://tags.example/t.js', 'https://stamp.example/s.js'])
})

test('rule M33: the privacy page shows the choice and takes it back, with the campaign', () => {
  keep('measuring=yes')
  keep('gclid=first')
  localStorage.setItem('device:first-click', '{}')
  open('/privacy', ASKED, '<div id="measuring" hidden></div>')
  const place = document.getElementById('measuring')
  expect([place?.hidden, place?.querySelector('p')?.textContent]).toEqual([false, 'Your use of this site is counted.'])
  press('Stop counting')
  expect([document.cookie, localStorage.length]).toEqual(['measuring=no', 0])
  expect(reload).toHaveBeenCalledTimes(1)
})
