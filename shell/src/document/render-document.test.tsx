import { afterEach, describe, expect, jest, test } from '@jest/globals'
import type { LoadPlan, Visitor } from '@portal/contracts/platform'
import { aVisitor } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { anOutline, aPage, aPlan, aRemote } from '../testing/a-plan.ts'
import { Frame } from './frame.tsx'
import { renderApology, renderDocument, renderReading } from './render-document.tsx'

const accounts = [
  { account_id: 1, account_label: 'Acme Logistics', default_account: true },
  { account_id: 2, account_label: 'Acme Logistics Europe', default_account: false },
]
const card = { name: 'secret-keys', title: 'API keys', order: 1, requires: 'self' as const, first: [] }

const PAGES: [string, string, Partial<LoadPlan>, search?: string][] = [
  ['a remote’s page', '/account/keys', {}],
  ['a page of somebody with two accounts', '/account/keys', { visitor: aVisitor({ accounts }) }],
  [
    'a page of staff acting as somebody',
    '/account/keys',
    { visitor: aVisitor({ acting: { by: 'Sanna Okafor', ends: '2999-01-01T00:00:00Z' } }) },
  ],
  ['the dashboard', '/account', { cardsFrom: [{ ...aRemote('keys'), cards: [card] }] }],
  ['the home page', '/', { visitor: null }],
  [
    'a page that needs a sign-in',
    '/account/keys',
    { visitor: null, remote: null, refused: [{ path: '/account/keys', title: 'API keys', needs: 'self' }] },
  ],
  [
    'a refused page',
    '/account/team',
    { others: [], refused: [{ path: '/account/team', title: 'Members', needs: [['account-owner']] }] },
  ],
  ['search', '/search', {}],
  ['what a search found', '/search', {}, '?q=keys'],
  ['an account of somebody else', '/account', {}, '?account_id=7'],
  ['a page that is nowhere', '/nowhere', {}],
  [
    'a page below an announcement',
    '/account/keys',
    {
      notice: { id: 'a1', kind: 'announcement', text: 'Half price', ends: '2999-01-01T00:00:00Z', has_countdown: true },
    },
  ],
  ['a page below an incident', '/account', { notice: { id: 'i1', kind: 'incident', text: 'Lookups are slow' } }],
]

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

describe.each(PAGES)('%s', (_, path, said, search = '') => {
  const plan = aPlan(said)
  const drawn = renderDocument({ plan, path, search, theme: 'system' })

  test('is taken over by the browser without a difference', async () => {
    document.body.innerHTML = drawn.bodyHtml
    const before = document.querySelector('main')
    const drawnMain = before?.innerHTML
    const recovered = jest.fn()
    await act(async () => {
      root = hydrateRoot(
        document.getElementById('portal') as HTMLElement,
        <PageProvider value={createPageStore({ plan, path, search, theme: 'system' })}>
          <Frame />
        </PageProvider>,
        { onRecoverableError: recovered },
      )
    })
    expect(recovered.mock.calls).toEqual([])
    expect(document.querySelector('main')?.innerHTML).toBe(drawnMain)
    expect(document.querySelector('main')).toBe(before)
  })

  test('has one main part with one heading, a way to skip to it, and no style attribute', () => {
    document.body.innerHTML = drawn.bodyHtml
    expect(document.querySelectorAll('main')).toHaveLength(1)
    expect(document.querySelectorAll('main h1')).toHaveLength(1)
    expect(document.querySelector('a[href="#content"]')).not.toBeNull()
    expect(document.querySelectorAll('[style]')).toHaveLength(0)
  })
})

test('the title names page and brand', () => {
  const plan = aPlan({ brand: { name: 'Other Brand' } })
  expect(renderDocument({ plan, path: '/account/keys', search: '', theme: 'dark' }).title).toBe(
    'API keys · Other Brand',
  )
})

test('every icon that is referred to is there', () => {
  document.body.innerHTML = renderDocument({
    plan: aPlan(),
    path: '/account/keys',
    search: '',
    theme: 'system',
  }).bodyHtml
  const referred = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href')?.slice(1) ?? '')
  expect(referred.length).toBeGreaterThan(3)
  expect(referred.filter((id) => !document.getElementById(id))).toEqual([])
})

describe('rule H74: the footer of the account area', () => {
  const ALL = ['/terms', '/privacy', '/status', '/docs'].map((path) => aPage(path, { requires: 'public' }))

  function footerOf(path: string, plan: Parameters<typeof aPlan>[0] = {}) {
    const others = [anOutline('site', ...ALL)]
    document.body.innerHTML = renderDocument({
      plan: aPlan({ visitor: aVisitor(), others, ...plan }),
      path,
      search: '',
      theme: 'system',
    }).bodyHtml
    const footer = document.querySelector('footer')
    const links = [...(footer?.querySelectorAll('a') ?? [])].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    return { footer, links }
  }

  test('is drawn with the document, behind the content and outside of it, with the pages that there are', () => {
    const { footer, links } = footerOf('/account')
    expect(links).toEqual([
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
      ['Status', '/status'],
      ['Help', '/docs'],
    ])
    expect(footer?.textContent).toContain(`© ${aPlan().brand.name}`)
    expect(footer?.previousElementSibling?.id).toBe('content')
    expect(footer?.closest('main, [data-slot]')).toBeNull()
    expect(footerOf('/account', { others: [] }).links).toEqual([])
  })

  test('is the one footer of a page, in each layout that has one', () => {
    expect(footerOf('/account').footer?.parentElement?.getAttribute('data-layout')).toBe('account')
    expect(document.querySelectorAll('footer')).toHaveLength(1)
    footerOf('/nowhere', { visitor: null })
    expect(document.querySelectorAll('footer')).toHaveLength(1)
    expect(document.querySelector('[data-layout] > footer')).toBeNull()
  })

  test('rule H75: leads to the choice about measurement where the site is measured, as that of the public pages does', () => {
    const choice = ['Privacy choices', '/privacy#counting-how-the-site-is-used'] as const
    expect(footerOf('/account', { privacyChoices: choice[1] }).links).toContainEqual(choice)
    expect(footerOf('/nowhere', { privacyChoices: choice[1], visitor: null }).links).toContainEqual(choice)
    expect(footerOf('/nowhere', { visitor: null }).links).not.toContainEqual(choice)
  })
})

describe.each(['away', 'broken'] as const)('the apology for what is %s', (apology) => {
  const plan = aPlan({ visitor: null })
  const drawn = renderApology({ plan, theme: 'dark', apology })

  test('has the frame, one heading, and a way to try again at the same address', () => {
    document.body.innerHTML = drawn.bodyHtml
    expect(document.querySelectorAll('main h1')).toHaveLength(1)
    expect(document.querySelector('header')?.textContent).toContain(plan.brand.name)
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('')
    expect(document.querySelectorAll('[style], script')).toHaveLength(0)
  })

  test('says nothing of its visitor, and asks nobody to sign in', () => {
    document.body.innerHTML = drawn.bodyHtml
    expect(document.body.textContent).not.toMatch(/log in|sign|your account/i)
  })
})

test('what is away opens by itself as soon as there is a page, and not before', async () => {
  const reload = jest.fn()
  const statuses = [503, 0, 200]
  const fetch = jest.fn(async () => {
    const status = statuses.shift()
    if (!status) throw new TypeError('Failed to fetch')
    return { status }
  })
  const waited: (() => void)[] = []
  const setTimeout = (work: () => void) => void waited.push(work)
  const [script = ''] = renderApology({ plan: aPlan(), theme: 'system', apology: 'away' }).inlineScripts ?? []
  new Function('fetch', 'location', 'setTimeout', script)(fetch, { href: '/account?a=b', reload }, setTimeout)

  for (const asked of [0, 1, 2]) {
    expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([asked, 0])
    await act(async () => waited.shift()?.())
  }
  expect(reload).toHaveBeenCalledTimes(1)
  expect(waited).toEqual([])
  expect(fetch.mock.calls[0]).toEqual([
    '/account?a=b',
    { method: 'HEAD', cache: 'no-store', headers: { accept: 'text/html' } },
  ])
})

test('rule H76: the page in the place of a broken one has the apology, a hint to try later and a way home', () => {
  document.body.innerHTML = renderApology({ plan: aPlan(), theme: 'system', apology: 'broken' }).bodyHtml
  const main = document.querySelector('main')
  expect(main?.textContent).toContain("Well, this is awkward.Something broke — but it's not your fault.")
  expect(main?.textContent).toContain('If it still does not work, try again later.')
  const ways = [...document.querySelectorAll('main a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(ways).toEqual([
    ['Refresh the page', ''],
    ['Take me home', '/'],
  ])
  document.body.innerHTML = renderApology({ plan: aPlan(), theme: 'system', apology: 'away' }).bodyHtml
  expect(document.querySelectorAll('main a')).toHaveLength(1)
})

test('what is broken is not tried again and again', () => {
  expect(renderApology({ plan: aPlan(), theme: 'system', apology: 'broken' }).inlineScripts).toEqual([])
})

test.each([
  ['/docs', 'Docs', 'page'],
  ['/docs/getting-started', 'Docs', 'true'],
  ['/status-help/1624873202', 'Docs', 'true'],
  ['/products/us-property-data', 'Products', 'true'],
])('on %s the header marks %s', (path, label, current) => {
  const plan = aPlan({ visitor: null })
  document.body.innerHTML = renderReading({ plan, path, theme: 'system', dates: 'us', title: 'x', html: 'y' }).bodyHtml
  const marked = [...document.querySelectorAll('#site-menu [aria-current]')]
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[label, current]])
})

test.each<[who: string, visitor: Visitor | null, path: string, name: string, href: string]>([
  ['a visitor', null, '/pricing', 'Chat with sales', '/contact?chat=%2Fpricing'],
  ['a customer', aVisitor(), '/docs/usage', 'Chat with us', '/contact?chat=%2Fdocs%2Fusage'],
])('rule Q31: chat from a page to read begins on the contact page: %s at %s', (_, visitor, path, name, href) => {
  document.body.innerHTML = renderReading({
    plan: aPlan({ visitor }),
    path,
    theme: 'system',
    dates: 'us',
    title: 'x',
    html: 'y',
  }).bodyHtml
  const links = [...document.querySelectorAll('a[href*="chat="]')]
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([[name, href]])
})

test('rule Q30: staff have no way to chat on a page to read', () => {
  const visitor = aVisitor({ staff: true, account: null })
  document.body.innerHTML = renderReading({
    plan: aPlan({ visitor }),
    path: '/docs',
    theme: 'system',
    dates: 'us',
    title: 'x',
    html: 'y',
  }).bodyHtml
  expect(document.querySelectorAll('a[href*="chat="]')).toHaveLength(0)
})
