import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { listPlans } from '@portal/contracts/sales/pricing'
import type { AskPortalApi } from '../options.ts'
import { ID, writePortal, writeRemote } from '../testing/fixture-portal.ts'
import { digestOf, writeChannels } from '../testing/fixture-releases.ts'
import { type Person, planIn, type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer()
})
afterAll(() => portal.close())

const NO_PAGE = '404,text/html; charset=utf-8,</html>'

const BROKEN_PATHS = [
  '/%',
  '/%zz',
  '/a%',
  '/%C0%80',
  '/%F0%9F',
  '/100%?discount=50%',
  '/login%',
  '/checkout/cart%',
  '/account/%',
  '/account/keys/%',
  '/account/keys/%C0%80',
  '/admin/%',
  '/admin/accounts/%zz',
  '/docs/%',
  '/docs/%zz',
  '/status-help/%C0%80',
  '/products/%',
  '/releases/%',
  '/releases/keys/%',
  `/releases/keys/${ID}/%C0%80`,
  '/releases/keys/1/missing.js',
  `/docs/${'x'.repeat(301)}`,
  `/products/${'x'.repeat(301)}`,
  `/${'%'.repeat(4_000)}`,
]

describe('who gets which document', () => {
  test.each([
    ['/', undefined, 200],
    ['/checkout/cart', undefined, 200],
    ['/account', undefined, 200],
    ['/account/keys', undefined, 200],
    ['/admin', undefined, 404],
    ['/nothing', undefined, 404],
    ['/pricing/a/b', undefined, 404],
    ['/pricing/us-address-verification/b', undefined, 404],
    ['/products/a/b', undefined, 404],
    ['/docs/a/b', undefined, 404],
    ['/status-help/a/b', undefined, 404],
    ['/terms/a', undefined, 404],
    ['/status/a', undefined, 404],
    ['/pricing/a/b', 'owner', 404],
    ['/account/keys', 'viewer', 200],
    ['/account/billing', 'viewer', 403],
    ['/admin', 'viewer', 404],
    ['/admin/search', 'owner', 404],
    ['/account/nothing', 'owner', 404],
    ['/admin', 'support', 200],
    ['/account/keys', 'support', 403],
    ['/account?account_id=2', 'owner', 200],
    ['/account?account_id=9', 'owner', 404],
    ['/account?account_id=9', undefined, 200],
    ['/account?account_id=acme', 'owner', 200],
  ] as const)('%s for %s is %i', async (path, as, status) => {
    const { statusCode, headers, body } = await portal.document(path, { as })
    expect(statusCode).toBe(status)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toMatch(/<\/html>\s*$/)
  })

  test('a page that a provider sent somebody to with a code tells nobody where they are', async () => {
    for (const path of ['login', 'g2', 'signup', 'associate', 'add-login', 'sso']) {
      const { headers } = await portal.document(`/account/callback/${path}?code=a-code&state=a-state`)
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
    expect((await portal.document('/login')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('E33: a document states the time of the portal', async () => {
    const { headers } = await portal.document('/login')
    expect(headers['server-timing']).toBe(`clock;desc="${Date.parse('2026-03-09T09:00:00Z')}"`)
  })

  test('where an account of somebody else is asked for, nothing of a page is loaded', async () => {
    const { body } = await portal.document('/account?account_id=9', { as: 'owner' })
    expect(planIn(body)).toMatchObject({ cardsFrom: [], first: [], remote: null })
  })

  test('staff, who have no account, begin with what they may do', async () => {
    const { statusCode, headers } = await portal.document('/account', { as: 'support' })
    expect([statusCode, headers.location]).toEqual([302, '/admin'])
  })

  test.each([
    ['/account', '/account/second-step?to=%2Faccount'],
    ['/account/keys?q=staging', '/account/second-step?to=%2Faccount%2Fkeys%3Fq%3Dstaging'],
  ])('rule B118: %s leads a member to the second step that the account requires', async (path, location) => {
    const { statusCode, headers } = await portal.document(path, { as: 'outside' })
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store'])
  })

  test.each([
    ['/account', '/account/second-step?to=%2Faccount'],
    ['/admin/search?q=acme', '/account/second-step?to=%2Fadmin%2Fsearch%3Fq%3Dacme'],
  ])('rule B119: %s leads staff to the second step that the portal requires of them', async (path, location) => {
    const { statusCode, headers, body } = await portal.document(path, { as: 'closed' })
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store'])
    expect(body).not.toContain('admin-')
  })

  test('rule B119: a page for everybody is there for them', async () => {
    const { statusCode, body } = await portal.document('/checkout/cart', { as: 'closed' })
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/"admin"/)
  })

  test('rule B118: what belongs to nobody, and a page for everybody, leads nowhere', async () => {
    expect((await portal.document('/account/nothing', { as: 'outside' })).statusCode).toBe(404)
    expect((await portal.document('/checkout/cart', { as: 'outside' })).statusCode).not.toBe(302)
  })

  test.each([
    '/admin',
    '/ADMIN',
    '/admin/',
    '//admin',
    '/admin;a=1',
    '/%61dmin',
    '/admin%2fsearch',
    '/admin.',
    '/account/../admin',
  ])('no customer’s document for %s names the staff’s remote', async (path) => {
    for (const as of [undefined, 'viewer', 'owner'] as const) {
      const { statusCode, body } = await portal.document(path, { as })
      expect(statusCode).toBe(404)
      // The path itself is in the title.
      expect(body.replace(/<title>.*<\/title>/, '')).not.toMatch(/admin/i)
    }
  })

  test('a script, an image or a call that is not there is not answered with a page', async () => {
    for (const path of ['/missing.js', '/account/keys', '/api/security/nothing', '/releases/keys/1/x.js']) {
      const unwanted: Record<string, string>[] = [
        { accept: '*/*', 'sec-fetch-dest': 'script' },
        { accept: 'application/json' },
      ]
      for (const asked of unwanted) {
        const { statusCode, headers } = await portal.get(path, { headers: asked })
        expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
      }
    }
  })

  test('rule J96: an address that cannot be decoded, or is very long, is a page that is not there', async () => {
    const answers = BROKEN_PATHS.flatMap((path) =>
      ([undefined, 'owner', 'support'] as const).map(async (as) => {
        const { statusCode, headers, body } = await portal.document(path, { as })
        return [path.slice(0, 40), as, statusCode, headers['content-type'], body.trimEnd().slice(-7)]
      }),
    )
    expect((await Promise.all(answers)).filter(([, , ...answer]) => String(answer) !== NO_PAGE)).toEqual([])
  })

  test('rule J96: a percent sign that stands for itself keeps its page from every part', async () => {
    const { body } = await portal.document('/account/keys/%', { as: 'owner' })
    expect(planIn(body)).toMatchObject({ remote: null, first: [] })
  })

  test('who does not say what for gets the page', async () => {
    const silent: Record<string, string>[] = [{ accept: '*/*' }, {}]
    for (const headers of silent) {
      const answer = await portal.get('/', { headers })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    }
  })

  test('a monitor that asks for the head alone gets it', async () => {
    for (const [url, status] of [
      ['/', 200],
      ['/nothing', 404],
    ] as const) {
      const { statusCode, headers, body } = await portal.server.inject({ method: 'HEAD', url })
      expect([statusCode, headers['content-type'], body]).toEqual([status, 'text/html; charset=utf-8', ''])
    }
  })

  test('signed in, nothing is stored; signed out, it is checked each time', async () => {
    const cache = async (as?: Person) => (await portal.document('/search', { as })).headers['cache-control']
    expect([await cache('owner'), await cache()]).toEqual(['no-store', 'private, no-cache'])
  })

  test('a cache that keeps one knows that it is another with another cookie, for another reader', async () => {
    const { vary } = (await portal.document('/search')).headers
    expect(String(vary).split(', ')).toEqual(['accept', 'accept-encoding', 'cookie', 'sec-fetch-dest'])
  })

  test('a page of staff that one of them may not see is not there, as for everybody else', async () => {
    const releases = writePortal()
    const page = { path: '/staff/people', title: 'People', layout: 'account', requires: [['user-admin']] } as const
    writeRemote(releases, 'people', 'staff', [page])
    writeChannels(releases, 'people', { current: ID })
    const other = await testReleaseServer({ releases })
    const { statusCode, body } = await other.document('/staff/people', { as: 'support' })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('/releases/people/')
    await other.close()
  })
})

describe('the head', () => {
  test('names every file of the first screen with its digest', async () => {
    const { body } = await portal.document('/account/keys', { as: 'viewer' })
    const base = `/releases/shell/${ID}`
    expect(body).toContain(
      `<script async src="${base}/main.js" integrity="${digestOf('shell()')}" crossorigin="anonymous"></script>`,
    )
    expect(body).toContain('<style>a{}</style>')
    expect(body).not.toContain('rel="stylesheet"')
    expect(body).toContain(
      `<link rel="preload" as="font" type="font/woff2" href="${base}/geist.woff2" crossorigin="anonymous">`,
    )
    for (const [href, content] of [
      [`/releases/keys/${ID}/remoteEntry.1.js`, 'keys()'],
      [`/releases/keys/${ID}/app.js`, 'keys.app()'],
      [`${base}/table.js`, 'table()'],
    ] as const) {
      expect(body).toContain(
        `<link rel="preload" as="script" href="${href}" integrity="${digestOf(content)}" crossorigin="anonymous">`,
      )
    }
    expect(body).not.toContain(`/releases/keys/${ID}/later.js" integrity`)
  })

  test('preloads the cards on the dashboard', async () => {
    const { body } = await portal.document('/account', { as: 'owner' })
    expect(body).toContain(`href="/releases/billing/${ID}/cards.js"`)
    expect(body).not.toContain(`href="/releases/billing/${ID}/app.js"`)
  })

  test.each([
    ['dark', 'dark'],
    ['"><script>', 'system'],
  ])('takes the theme from its cookie: %s', async (cookie, theme) => {
    const { body } = await portal.server.inject({
      url: '/search',
      headers: { accept: 'text/html' },
      cookies: { theme: cookie },
    })
    expect(body).toContain(`<html lang="en" data-theme="${theme}">`)
    expect(body).toContain(`<header>${theme}</header>`)
  })

  test.each([
    ['iso', '<html lang="en" data-theme="system" data-dates="iso">'],
    ['us', '<html lang="en" data-theme="system">'],
    ['"><script>', '<html lang="en" data-theme="system">'],
  ])(
    'rule H71: takes the date format from its cookie, in pages of the shell and pages to read: %s',
    async (dates, html) => {
      for (const url of ['/search', '/status']) {
        const { body } = await portal.server.inject({ url, headers: { accept: 'text/html' }, cookies: { dates } })
        expect(body).toContain(html)
      }
    },
  )

  test('no value ends a block or a tag early', async () => {
    const { body } = await portal.document('/account/keys/</title><script>alert(1)</script>', { as: 'owner' })
    expect(body).not.toContain('<script>alert')
    expect(planIn(body).visitor.user.first_name).toBe('</script>')
  })
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

describe('the content security policy', () => {
  test('allows nothing unsafe, each inline style by its hash, and one Trusted Types policy', async () => {
    const policy = String((await portal.document('/search')).headers['content-security-policy'])
    expect(policy.replace('http://127.0.0.1:4300', '')).not.toMatch(/unsafe|\*|https?:/)
    const hashes = ['@layer reset,ds', 'b{c:d}', 'a{}'].map((style) => `'sha256-${sha256(style)}'`)
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${hashes.join(' ')}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' http://127.0.0.1:4300",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      'report-uri /faults',
      'report-to faults',
    ])
  })

  test('lets the card vault’s frames in where somebody may add cards, and nowhere else', async () => {
    const policyFor = async (path: string, as?: Person) =>
      String((await portal.document(path, as ? { as } : {})).headers['content-security-policy'])
    expect(await policyFor('/account', 'owner')).toContain('; frame-src http://127.0.0.1:4100; ')
    for (const person of [undefined, 'viewer', 'support'] as const)
      expect(await policyFor('/', person)).not.toContain('frame-src')
  })

  test('lets calls go to the services’ own hosts when they have some', async () => {
    const environment = { API_HOST_TEMPLATE: 'https://{service}.example.com', PUBLIC_URL: 'https://portal.example.com' }
    const elsewhere = await testReleaseServer({ environment })
    const { headers } = await elsewhere.document('/')
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://*.example.com http://127.0.0.1:4300;",
    )
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    await elsewhere.close()
  })

  test('rule B36: with reCAPTCHA pages may frame one of our own, and know nothing of Google; that one knows it alone', async () => {
    const environment = { RECAPTCHA_PROJECT: 'doorstep', RECAPTCHA_SITE_KEY: 'a"site', RECAPTCHA_API_KEY: 'key' }
    const guarded = await testReleaseServer({ environment })
    const policyOf = async (path: string) => String((await guarded.document(path)).headers['content-security-policy'])
    const [page, frame] = [await policyOf('/signup'), await guarded.document('/bot-check')]
    expect(page).toContain("; frame-src 'self'; ")
    expect(page).toContain("script-src 'self';")
    expect(page).toContain('trusted-types default;')
    expect(page).not.toContain('google')

    const [, script = ''] = /<script data-site-key="a&quot;site">([^<]*)<\/script>/.exec(frame.body) ?? []
    expect(frame.body).toContain(
      '<script src="https://www.google.com/recaptcha/enterprise.js?render=a%22site" async></script>',
    )
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(String(frame.headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${sha256(script)}' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`,
      'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      'connect-src https://www.google.com/recaptcha/',
      'img-src https://www.gstatic.com/recaptcha/ data:',
      "style-src 'unsafe-inline'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "base-uri 'none'",
    ])
    await guarded.close()
  })

  test('rule Q40: an outside chat may work from its own origin, on the pages of customers and visitors alone', async () => {
    const outside = await testReleaseServer({ environment: { CHAT_WIDGET_URL: 'https://chat.example/v1/widget.js' } })
    const policyOf = async (path: string, as?: Person) =>
      String((await outside.document(path, as ? { as } : {})).headers['content-security-policy'])
    for (const person of [undefined, 'owner'] as const) {
      const policy = await policyOf('/search', person)
      expect(policy).toContain("; script-src 'self' https://chat.example; ")
      expect(policy).toContain(' https://chat.example wss://chat.example; ')
      for (const kind of ['style', 'img', 'font', 'frame'])
        expect(policy).toMatch(new RegExp(`; ${kind}-src [^;]*https://chat.example(;| )`))
      expect(policy).not.toMatch(/v1|unsafe|\*/)
      expect(policy).toContain('trusted-types default;')
    }
    for (const person of ['support', 'acted'] as const)
      expect(await policyOf('/search', person)).not.toContain('chat.example')
    expect(planIn((await outside.document('/search')).body).chatWidget).toBe('https://chat.example/v1/widget.js')
    expect(planIn((await outside.document('/search', { as: 'acted' })).body).chatWidget).toBeUndefined()
    await outside.close()
  })

  test('without reCAPTCHA no page frames anything, and there is nothing to frame', async () => {
    expect(String((await portal.document('/signup')).headers['content-security-policy'])).not.toContain('frame-src')
    expect((await portal.document('/bot-check')).statusCode).toBe(404)
  })

  test.each(['/', '/nothing', '/releases/shell/x/y.js', '/plan.json?account_id=9', '/robots.txt', '/favicon.svg'])(
    '%s carries every security header',
    async (path) => {
      const { headers } = await portal.document(path)
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.any(String),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.any(String),
      })
    },
  )
})

describe('first answers', () => {
  const withAnswers = async (ask: AskPortalApi, as?: Person) => {
    const one = await testReleaseServer({ ask })
    const { body } = await one.document('/account/keys', { as })
    await one.close()
    return body
  }

  test('stand in the document, escaped, under the URL that the page will ask', async () => {
    const body = await withAnswers(
      async () => ({ status: 200, body: JSON.stringify([{ label: '</script><b>' }]) }),
      'viewer',
    )
    expect(body).toContain(
      '<script type="application/json" data-first="/api/security/things">{"status":200,"data":[{"label":"\\u003c/script>\\u003cb>"}]}</script>\n',
    )
    expect(planIn(body).first).toEqual(['/api/security/things'])
  })

  test('are asked for in the visitor’s session, and not for those who may not see the page', async () => {
    const ask = jest.fn<AskPortalApi>().mockResolvedValue({ status: 200, body: '1' })
    await withAnswers(ask, 'viewer')
    expect(ask.mock.calls[0]?.[0].visit?.session.sessionId).toBe('s1')
    ask.mockClear()
    await withAnswers(ask)
    await withAnswers(ask, 'support')
    expect(ask).not.toHaveBeenCalled()
  })

  test('that fail, or take too long, stay out and delay nothing else', async () => {
    let givenUp = false
    const slow: AskPortalApi = ({ signal }) =>
      new Promise(() => {
        signal.addEventListener('abort', () => {
          givenUp = true
        })
      })
    for (const ask of [
      slow,
      async () => ({ status: 403, body: '{}' }),
      async () => Promise.reject(new Error('down')),
    ]) {
      const body = await withAnswers(ask, 'viewer')
      expect(body).not.toContain('data-first=')
      expect(body).toMatch(/<\/html>\s*$/)
    }
    expect(givenUp).toBe(true)
  })
})

describe('an apology', () => {
  const lost = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))

  test('is what a person gets for a page while the database is away, with nothing of them in it', async () => {
    const broken = await testReleaseServer({ checkDatabase: lost })
    const { statusCode, headers, body } = await broken.document('/account/keys?q=a', { as: 'owner' })
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({
      'retry-after': '1',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept, accept-encoding, cookie, sec-fetch-dest',
      'x-request-id': expect.any(String),
    })
    expect(body).toContain('<title>away</title>')
    expect(body).toContain('<main>null</main>')
    expect(body).toContain('<style>a{}</style>')
    expect(body).not.toMatch(/owner|Account 1|id="plan"|\/main\.js/)
    expect(body).toMatch(/<\/html>\s*$/)
    expect(broken.logged).toMatchObject([{ msg: 'request:unavailable' }])
    await broken.close()
  })

  test('runs its one script by its hash, and is loaded again where none runs', async () => {
    const broken = await testReleaseServer({ checkDatabase: lost })
    const { headers, body } = await broken.document('/account', { as: 'owner' })
    expect(body).toContain('<script>again()</script>')
    expect(body).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${sha256('again()')}'; `)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    await broken.close()
  })

  test('stands for pages that need portal-api while that is away, and for no other', async () => {
    const alone = await testReleaseServer({ checkPortalApi: lost })
    const statuses = await Promise.all([
      alone.document('/account/billing', { as: 'owner' }),
      alone.document('/account/keys', { as: 'viewer' }),
      alone.document('/search'),
      alone.document('/checkout/cart'),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200, 200])
    await alone.close()
  })

  test('is drawn in the theme of the browser and sent as brotli to those who take it', async () => {
    const broken = await testReleaseServer({ checkDatabase: lost })
    const { headers, rawPayload } = await broken.get('/account', {
      headers: { accept: 'text/html', 'accept-encoding': 'br', cookie: 'session=owner; theme=dark' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('data-theme="dark"')
    await broken.close()
  })

  test('says that something broke where nothing is away', async () => {
    const broken = await testReleaseServer({ checkDatabase: () => Promise.reject(new TypeError('of ours')) })
    const { statusCode, body, headers } = await broken.document('/account', { as: 'owner' })
    expect([statusCode, headers['retry-after']]).toEqual([500, undefined])
    expect(body).toContain('<title>broken</title>')
    expect(body).not.toContain('http-equiv')
    await broken.close()
  })

  test('is for documents: a request for something else is refused in JSON', async () => {
    const broken = await testReleaseServer({ checkDatabase: lost })
    const plan = await broken.get('/plan.json?path=/account', { as: 'owner' })
    expect([plan.statusCode, plan.json().errors[0].name]).toEqual([503, 'request:unavailable'])
    const asked = (url: string, headers: Record<string, string>) => broken.apologize({ url, headers })
    expect(asked('/api/security/secret-keys', { accept: 'text/html' })).toBeUndefined()
    expect(asked('/account', { accept: 'application/json' })).toBeUndefined()
    expect(asked('/account?a=b', { accept: 'text/html' })?.body.toString()).toContain('<title>away</title>')
    await broken.close()
  })

  test('of a shell that knows none is a sentence', async () => {
    const releases = writePortal()
    const file = join(releases, 'shell', ID, 'render-document.cjs')
    writeFileSync(file, readFileSync(file, 'utf8').replace('exports.renderApology', 'exports.other'))
    const older = await testReleaseServer({ releases, checkDatabase: lost })
    const { statusCode, body } = await older.document('/account', { as: 'owner' })
    expect([statusCode, body.includes('The portal is unavailable right now')]).toEqual([503, true])
    await older.close()
  })
})

test('a document of somebody who is signed in is sent as gzip, and goes on behind the same beginning', async () => {
  const ask = async () => {
    const { headers, rawPayload } = await portal.get('/account/keys', {
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, br', cookie: 'session=owner' },
    })
    expect(headers['content-encoding']).toBe('gzip')
    return gunzipSync(rawPayload).toString()
  }
  const first = await ask()
  expect(first).toMatch(/^<!doctype html>.*<\/html>\n$/s)
  expect(await ask()).toBe(first)
})

test('a document for everybody is sent as brotli to those who take it', async () => {
  const { headers, rawPayload } = await portal.get('/search', {
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
  })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<!doctype html>')
})

test('a page is drawn for one person, path, theme and date format, however often others ask', async () => {
  const ask = async (as: Person | undefined, path: string, chosen = '') => {
    const cookie = [as && `session=${as}`, chosen].filter(Boolean).join('; ')
    return (await portal.get(path, { headers: { accept: 'text/html', cookie } })).body
  }
  const asked: Parameters<typeof ask>[] = [
    ['owner', '/account'],
    ['viewer', '/account'],
    [undefined, '/account'],
    ['owner', '/account/keys'],
    ['owner', '/account', 'theme=dark'],
    ['owner', '/account', 'dates=iso'],
  ]
  const first = await Promise.all(asked.map((one) => ask(...one)))
  const again = await Promise.all(asked.map((one) => ask(...one)))
  expect(again).toEqual(first)
  expect(new Set(first).size).toBe(asked.length)
})

describe('a document whose answers are known at once', () => {
  const CART = { path: '/checkout/cart', title: 'Cart', layout: 'marketing', requires: 'public' } as const
  let answer: { etag: string; plain: string } | undefined
  const asked: string[] = []
  let server: TestReleaseServer
  beforeAll(async () => {
    const releases = writePortal()
    writeRemote(releases, 'checkout', 'public', [{ ...CART, first: [listPlans] }])
    const ask: AskPortalApi = async ({ url }) => {
      asked.push(url)
      return { status: 200, body: '"asked for"' }
    }
    server = await testReleaseServer({ releases, ask, known: () => answer })
  })
  afterAll(() => server.close())
  const answerIn = async (as?: Person, accepted = 'identity') => {
    const { rawPayload, headers } = await server.get('/checkout/cart', {
      ...(as && { as }),
      headers: { accept: 'text/html', 'accept-encoding': accepted },
    })
    const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString()
    expect(html).toMatch(/<\/body>\n<\/html>\n$/)
    return /data-first="[^"]+">(.*?)<\/script>/.exec(html)?.[1]
  }

  test('holds them without a question, and what is kept of it goes with them', async () => {
    answer = { etag: 'one', plain: '"kept"' }
    for (const accepted of ['br', 'br', 'identity']) {
      expect(await answerIn(undefined, accepted)).toBe('{"status":200,"data":"kept"}')
    }
    answer = { etag: 'two', plain: '"changed"' }
    expect(await answerIn(undefined, 'br')).toBe('{"status":200,"data":"changed"}')
    expect(asked).toEqual([])
  })

  test('is of nobody who has signed in, and asks where nobody knows', async () => {
    answer = { etag: 'three', plain: '"kept"' }
    expect(await answerIn('owner')).toBe('{"status":200,"data":"asked for"}')
    answer = undefined
    expect(await answerIn()).toBe('{"status":200,"data":"asked for"}')
    expect(asked).toHaveLength(2)
  })

  test('a release is in the next one', async () => {
    answer = { etag: 'one', plain: '"kept"' }
    const plan = async () => planIn((await server.document('/checkout/cart')).body).remote.current.id
    expect(await plan()).toBe(ID)
    writeRemote(server.releases, 'checkout', 'public', [{ ...CART, first: [listPlans] }], [], { id: 'bbbbbb222222' })
    writeChannels(server.releases, 'checkout', { current: 'bbbbbb222222', previous: ID })
    await server.refresh()
    expect(await plan()).toBe('bbbbbb222222')
  })
})
