import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { HelpEntry } from '@portal/contracts/help'
import { type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer({ environment: { GATEWAY_URL: 'https://lookups.example' } })
})
afterAll(() => portal.close())

test('a document is whole without a script: no file of the shell is asked for, and its policy knows what stands in it', async () => {
  const { statusCode, body, headers } = await portal.document('/docs/getting-started')
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>Get started in five minutes</h1>')
  expect(body).not.toMatch(/<script[^>]+src=/)
  expect(body).not.toContain('id="plan"')
  const policy = String(headers['content-security-policy'])
  expect(policy.match(/script-src 'self' 'sha256-/)).not.toBeNull()
  expect(policy).not.toContain('unsafe')
})

test('code stands open in the language that its reader chose before', async () => {
  const { body } = await portal.get('/docs/getting-started', { headers: { cookie: 'code-language=python' } })
  expect(body).toContain('value="python" checked>')
  const usual = await portal.get('/docs/getting-started')
  expect(usual.body).toContain('value="curl" checked>')
})

test.each(['/docs', '/docs/getting-started', '/status-help', '/status-help/1624873202'])(
  '%s is read while nobody can be asked who somebody is',
  async (path) => {
    const away = await testReleaseServer({ checkDatabase: () => Promise.reject(new Error('away')) })
    const { statusCode, body } = await away.document(path, { as: 'owner' })
    await away.close()
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>')
  },
)

test('a problem is explained under its name and under its number; what is none says so', async () => {
  for (const wanted of ['security-context:key-deleted', '1624873202']) {
    const { statusCode, body } = await portal.document(`/status-help/${wanted}`)
    expect([statusCode, body.includes('This key was deleted. Recover it first.')]).toEqual([200, true])
  }
  const { statusCode, body } = await portal.document('/status-help/%3Cscript%3Ex')
  expect(statusCode).toBe(404)
  expect(body).toContain('&lt;script&gt;x')
})

/** The errors that are seen on a page, by their numbers. */
function errorsIn(body: string): string[] {
  return [...body.matchAll(/<li(?: data-common)?><a href="\/status-help\/(\d+)"/g)].map(([, id = '']) => id)
}

test('rule N36: without a script an error is found by its status, its number, its name and its words', async () => {
  const { body, headers } = await portal.document('/status-help?q=subscription+ACTIVE+402')
  expect(errorsIn(body)).toEqual(['1700450810'])
  expect(body).toContain('1 error matches.')
  expect(body).toContain('value="subscription ACTIVE 402"')
  expect(headers['cache-control']).toBe('no-store')
  for (const whole of ['1700450810', 'gateway:inactive-subscription']) {
    const { statusCode, headers: to } = await portal.get(`/status-help?q=${whole}`)
    expect([statusCode, to.location]).toEqual([302, '/status-help/1700450810'])
  }
})

test('rule N36: before anything is typed the errors that are met most are there, and also where nothing was found', async () => {
  const { body } = await portal.document('/status-help')
  expect(body).toContain('<label for="error">')
  expect(errorsIn(body)).toHaveLength(10)
  expect(body).toContain('This needs proper credentials.</a>')
  expect(body).toContain('<a href="/docs/errors">See all 247 errors</a>')
  const none = await portal.document('/status-help?q=%3Cb%3Ecloud')
  expect([none.statusCode, errorsIn(none.body)]).toEqual([200, errorsIn(body)])
  expect(none.body).toContain('No error matches.')
  expect(none.body).not.toContain('<b>cloud')
})

test('commerce.md §8: a status has a page with its title, its help text and our errors that have it', async () => {
  const { statusCode, body } = await portal.document('/status-help/412')
  expect([statusCode, body.includes('<h1>412 Precondition Failed</h1>')]).toEqual([200, true])
  expect(body).toContain('A condition of the request does not hold.')
  expect(body).toContain('Unable to process request body. Remove request body and try again.</a>')
  expect(body).not.toContain('This needs proper credentials.</a>')
  expect(body).toMatch(/What to do.*Load the current state, and try again\./s)
  expect(body).toContain('<a href="#errors">Errors that return 412</a>')

  const unknown = (await portal.document('/status-help/499')).body
  expect(unknown).toContain('<h1>499 Unknown Status</h1>')
  expect(unknown).toMatch(/account for happened\..*What to do.*Try again later\./s)
  expect((await portal.document('/status-help/399')).statusCode).toBe(404)
})

test.each([
  ['429', 'gateway:', true, false],
  ['402', 'gateway:', false, false],
  ['404', 'request:not-found', false, false],
  ['503', 'request:unavailable', true, true],
  ['418', undefined, false, false],
] as const)(
  'rule L5: the page of %s has an answer that is sent, says whether to send it again, and of our failures the way to our status',
  async (status, example, isAgain, isOurs) => {
    const { body } = await portal.document(`/status-help/${status}`)
    const article = body.slice(body.indexOf('<article'), body.indexOf('Still stuck?'))
    const [, code] = /<code translate="no">(\{.*?\})<\/code>/s.exec(article) ?? []
    const answer =
      code &&
      JSON.parse(
        code
          .replace(/<[^>]+>/g, '')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'"),
      )
    expect(answer?.errors[0].name.startsWith(example)).toBe(example && true)
    expect(article.includes('the same request may succeed later')).toBe(isAgain)
    expect(article.includes('href="/status"')).toBe(isOurs)
  },
)

test('rule N4: an error is headed by its own sentence, among the documents, and leads to the page where it is mended', async () => {
  const { body } = await portal.document('/status-help/1624873202')
  expect(body).toContain('<h1>This key was deleted. Recover it first.</h1>')
  expect(body).toContain('<a class="button-primary" href="/account/keys?tab=recoverable">Open recoverable keys</a>')
  expect(body).toMatch(/<nav [^>]*aria-label="Help">.*<a href="\/docs\/errors" aria-current="true">/s)
  expect(body.slice(body.indexOf('<article'))).not.toContain('<input')
})

test('rule N37: a problem’s page says what led to it, and what a program is answered, as the service answers it', async () => {
  const { body } = await portal.document('/status-help/security-context:key-deleted')
  expect(body).toContain('For 30 days a deleted key answers 409, until it is recovered.')
  expect(body).toContain('<span aria-hidden="true">409 Conflict</span>')
  const [, code = ''] = /aria-label="409 Conflict"><code translate="no">(.*?)<\/code>/s.exec(body) ?? []
  const answer = JSON.parse(code.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"'))
  expect(answer).toEqual({
    errors: [
      {
        name: 'security-context:key-deleted',
        message: 'This key was deleted. Recover it first.',
        id: 1624873202,
        fields: {},
        context: {},
      },
    ],
    request_id: 'V1StGXR8_Z5jdHi6B-myT',
  })
  const problems = (await portal.get('/docs/entries.json'))
    .json()
    .filter(({ inside }: HelpEntry) => inside === 'Errors')
  const led = await Promise.all(problems.map(async ({ path }: HelpEntry) => ledTo((await portal.document(path)).body)))
  expect(led.filter((words) => words.length < 30)).toEqual([])
  expect([led.length, new Set(led).size]).toEqual([problems.length, problems.length])
})

/** Renders what a problem's page says under its first heading. */
function ledTo(body: string): string {
  return /<h2 id="what-happened">.*?<\/h2>\s*<p>(.*?)<\/p>/s.exec(body)?.[1] ?? ''
}

test('a message that names the brand names it on its page, in the list and in search', async () => {
  for (const path of ['/status-help/1587658913', '/docs/errors', '/docs/entries.json']) {
    const { body } = await portal.document(path)
    expect(body).toContain('You need a Portal login to change your email.')
    expect(body).not.toContain('{product}')
  }
})

test('the list of errors has their numbers, a field that finds them, and its own place in the contents', async () => {
  const { body } = await portal.document('/docs/errors')
  expect(body).toMatch(
    /gateway:<\/span><code translate="no">too-fast<\/code><\/a><\/td><td role="cell"><span class="cell-label" aria-hidden="true">Number<\/span><code translate="no">1700450802</,
  )
  expect(body).toContain('<p>Names begin with <code translate="no">gateway:</code>.</p>')
  expect(body).toContain('<form class="find-error" action="/status-help"')
  expect(body).toContain('<a href="/docs/errors" aria-current="page">')
})

test('rule N42: each part of the list of errors is behind its heading, with its count, and its address lies inside', async () => {
  const { body } = await portal.document('/docs/errors')
  const folds = [...body.matchAll(/<details class="(fold(?: [^"]*)?)"><summary>(.*?)<\/summary><div id="([^"]+)">/gs)]
  expect(folds).toHaveLength(13)
  expect(folds.map(([, kind]) => kind).filter((kind) => kind !== 'fold')).toEqual(['fold fold-rare'])
  expect(folds.at(-1)?.slice(1)).toEqual([
    'fold fold-rare',
    expect.stringContaining('<h2>For teams that build parts of the portal</h2>'),
    'for-teams-that-build-parts-of-the-portal',
  ])
  expect(folds[0]?.[2]).toContain('>19<span class="reading-spoken"> errors</span>')
  const counted = folds.map(([, , head = '']) => Number(/>(\d+)<span class="reading-spoken">/.exec(head)?.[1]))
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(247)
})

test('errors that say the same say what tells them from each other, and are found by it', async () => {
  const { body } = await portal.document('/docs/errors')
  expect(body).toMatch(/Uh-oh!.{0,300}<\/span> <small>Nobody has this login\.<\/small>/s)
  expect(body).toMatch(/<span class="error-said">This key was deleted\. Recover it first\.<\/span><\/td>/)
  const found = await portal.document('/status-help?q=nobody+has+this+login')
  expect(errorsIn(found.body)).toEqual(['1587658908'])
})

test('rule M95: of an error that is looked up, as much is looked for as the field takes', async () => {
  const words = 'nobody has this login '
  const found = await portal.document(`/status-help?q=${encodeURIComponent(`${words.repeat(4)}zebra`)}`)
  expect(errorsIn(found.body)).toEqual(['1587658908'])
  const none = await portal.document(`/status-help?q=${encodeURIComponent(`${words}zebra`)}`)
  expect(none.body).toContain('No error matches.')
})

test('what the end of a document leads to anyhow is not related to it a second time', async () => {
  const end = async (name: string) => {
    const { body } = await portal.document(`/docs/${name}`)
    return body.slice(body.indexOf('</h1>'), body.indexOf('Was this helpful?'))
  }
  expect((await end('errors')).match(/href="\/docs\/error-answers"/g)).toHaveLength(1)
  expect(await end('errors')).not.toContain('Related')
  expect(await end('getting-started')).toContain('Related')
})

test('beside a text only the group that it belongs to is open; where an error is looked up no document is marked', async () => {
  const contentsOf = async (path: string) => {
    const { body } = await portal.document(path)
    const [, list = ''] = /<nav class="ways beside" aria-label="Help">(.*?)<\/nav>/s.exec(body) ?? []
    const groups = [...list.matchAll(/<details( open)?><summary>([^<]+)/g)]
    return {
      groups: groups.length,
      open: groups.flatMap(([, isOpen, name]) => (isOpen ? [name] : [])),
      marked: list.match(/aria-current/g)?.length ?? 0,
    }
  }
  expect(await contentsOf('/docs/sso-okta')).toEqual({ groups: 8, open: ['Single sign-on'], marked: 1 })
  expect(await contentsOf('/status-help')).toEqual({ groups: 8, open: ['Reference'], marked: 0 })
})

test('the help center begins with a request that is ready to run against this installation', async () => {
  const { body } = await portal.document('/docs')
  const [, code = ''] = /Make your first request<\/h2>.*?<code translate="no">(.*?)<\/code>/s.exec(body) ?? []
  expect(code.replace(/<[^>]+>/g, '').replaceAll('&#39;', "'")).toContain(
    "curl --get 'https://lookups.example/street-address' \\\n",
  )
})

test('the help center lists every document once, and explains those that one begins with', async () => {
  const { body } = await portal.document('/docs')
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  expect(main).toContain('<a href="/docs/sso-okta">Okta</a>')
  const links = [...main.matchAll(/href="(\/docs\/[^"]+)"/g)].map(([, path]) => path)
  // The last is a part of one of them.
  expect(links).toHaveLength(46)
  expect(new Set(links).size).toBe(46)
  expect(main).toContain('<a href="/docs/getting-started#3-create-a-key">')
  expect(main).toContain('From a new account to your first verified address.')
})

test('a document leads to the one before and the one after it; the first has none before', async () => {
  const turns = async (name: string) => {
    const { body } = await portal.document(`/docs/${name}`)
    return [...body.matchAll(/<a rel="(prev|next)" href="([^"]+)"/g)].map(([, rel, path]) => [rel, path])
  }
  expect(await turns('getting-started')).toEqual([['next', '/docs/two-kinds-of-keys']])
  expect(await turns('two-kinds-of-keys')).toEqual([
    ['prev', '/docs/getting-started'],
    ['next', '/docs/client-libraries'],
  ])
})

test('a document that is not there leads to those that are', async () => {
  const { statusCode, body } = await portal.document('/docs/nowhere')
  expect(statusCode).toBe(404)
  expect(body).toContain('<h1>There is no such document</h1>')
  expect(body).toContain('href="/docs/getting-started"')
})

test('search is told of documents, of their sections and of every problem', async () => {
  const answer = await portal.get('/docs/entries.json')
  const entries: HelpEntry[] = answer.json()
  expect(entries.every((entry) => HelpEntry.safeParse(entry).success)).toBe(true)
  expect(entries).toContainEqual(
    expect.objectContaining({ path: '/docs/secret-keys', title: 'Secret keys', inside: '' }),
  )
  expect(entries).toContainEqual(
    expect.objectContaining({ path: '/docs/secret-keys#pause-and-activate', inside: 'Secret keys' }),
  )
  expect(entries).toContainEqual(expect.objectContaining({ path: '/status-help/1624873202', inside: 'Errors' }))
})
