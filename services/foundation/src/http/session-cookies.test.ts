import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { FastifyRequest } from 'fastify'
import { readSettings } from '../settings.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'
import { createSessionCookies } from './session-cookies.ts'

const keys = { envelope: { current: 'a', keys: new Map([['a', randomBytes(32)]]) } }
const secure = createSessionCookies({ secure: true }, keys as never)
const plain = createSessionCookies({ secure: false }, keys as never)

function reply() {
  const set: Record<string, { value: string; options: object }> = {}
  const cleared: string[] = []
  return {
    set,
    cleared,
    setCookie: (name: string, value: string, options: object) => {
      set[name] = { value, options }
    },
    clearCookie: (name: string) => void cleared.push(name),
  }
}
type Reply = ReturnType<typeof reply> & Parameters<typeof secure.write>[0]
const newReply = () => reply() as unknown as Reply

const request = (cookies: Record<string, string | undefined>, headers: object = {}) =>
  ({ cookies, headers }) as unknown as FastifyRequest

/** The cookies of a browser that was handed this token. */
function browserWith(token: string): Record<string, string> {
  const answer = newReply()
  secure.write(answer, token)
  return Object.fromEntries(Object.entries(answer.set).map(([name, { value }]) => [name, value]))
}

const cookieOf = (token: string) => browserWith(token)['__Host-session'] ?? ''

function xsrfOf(token: string | undefined): string {
  const answer = newReply()
  secure.ensureXsrf(request(token === undefined ? {} : { '__Host-session': cookieOf(token) }), answer)
  return answer.set['XSRF-TOKEN']?.value ?? ''
}

test('over https the session’s cookie is bound to its host and out of reach of scripts', () => {
  const answer = newReply()
  secure.write(answer, 'mine.secret')
  expect(answer.set['__Host-session']).toMatchObject({
    value: expect.stringMatching(/^mine\.secret\.[\w+/]{43}$/),
    options: { path: '/', httpOnly: true, secure: true, sameSite: 'lax' },
  })
  expect(answer.set.authenticated).toMatchObject({ value: 'true', options: { secure: true } })
  expect(answer.set.authenticated?.options).not.toHaveProperty('httpOnly')
})

test('over http on loopback it has a plain name', () => {
  const answer = newReply()
  plain.write(answer, 'mine.secret')
  expect(answer.set.session).toMatchObject({ options: { httpOnly: true, secure: false } })
  expect(plain.read(request({ session: answer.set.session?.value }))).toBe('mine.secret')
})

test('a cookie that was altered, made up or made for something else is none', () => {
  const own = cookieOf('mine.secret')
  expect(secure.read(request({ '__Host-session': own }))).toBe('mine.secret')
  for (const wrong of [
    undefined,
    '',
    'mine.secret',
    own.replace('mine', 'yours'),
    `${own}x`,
    browserWith('a.b')['XSRF-TOKEN'],
  ])
    expect(secure.read(request({ '__Host-session': wrong }))).toBeUndefined()
})

test('cookies stay good when another key has become the current one', () => {
  const ring = new Map([...keys.envelope.keys, ['b', randomBytes(32)]])
  const after = createSessionCookies({ secure: true }, { envelope: { current: 'b', keys: ring } } as never)
  const browser = browserWith('mine.secret')
  expect(after.read(request(browser))).toBe('mine.secret')
  expect(() => after.checkXsrf(request(browser, { 'x-xsrf-token': browser['XSRF-TOKEN'] }), newReply())).not.toThrow()
})

test('signing out takes the cookies away and leaves a token for the next sign-in', () => {
  const answer = newReply()
  secure.write(answer, undefined)
  expect(answer.cleared).toEqual(['__Host-session', 'authenticated'])
  expect(answer.set['XSRF-TOKEN']?.value).toMatch(/^[\w-]+\.[\w-]+$/)
})

test('a write needs the pair, made for its session', () => {
  const [own, anonymous] = [xsrfOf('mine.secret'), xsrfOf(undefined)]
  const check = (cookie: string | undefined, header: string | undefined, session: string | undefined) =>
    secure.checkXsrf(
      request({ 'XSRF-TOKEN': cookie, '__Host-session': session && cookieOf(session) }, { 'x-xsrf-token': header }),
      newReply(),
    )
  expect(() => check(own, own, 'mine.secret')).not.toThrow()
  expect(() => check(own, own, 'mine.and-the-secret-that-came-after-it')).not.toThrow()
  expect(() => check(anonymous, anonymous, undefined)).not.toThrow()

  const forged = 'aaaa.bbbb'
  const wide = `aaaa.${'é'.repeat(43)}`
  for (const [cookie, header, session] of [
    [own, undefined, 'mine.secret'],
    [undefined, own, 'mine.secret'],
    [own, forged, 'mine.secret'],
    [forged, forged, 'mine.secret'],
    [wide, wide, 'mine.secret'],
    [own, own, 'another.secret'],
    [anonymous, anonymous, 'mine.secret'],
    ['', '', 'mine.secret'],
  ] as const) {
    expect(() => check(cookie, header, session)).toThrow('out of date')
  }
})

test('a page whose token is out of date is handed a fresh one', () => {
  const answer = newReply()
  const session = cookieOf('mine.secret')
  expect(() => secure.checkXsrf(request({ '__Host-session': session }), answer)).toThrow()
  const fresh = answer.set['XSRF-TOKEN']?.value ?? ''
  const again = request({ '__Host-session': session, 'XSRF-TOKEN': fresh }, { 'x-xsrf-token': fresh })
  expect(() => secure.checkXsrf(again, newReply())).not.toThrow()
})

test('a token that fits is not replaced', () => {
  const answer = newReply()
  secure.ensureXsrf(request(browserWith('mine.secret')), answer)
  expect(answer.set).toEqual({})
})

test.each([
  [{ origin: 'https://evil.test' }, true],
  [{ origin: 'null' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ origin: 'http://localhost:4000.evil.test' }, true],
  [{ origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{}, false],
])('a request with %j is refused: %s', (headers, refused) => {
  const settings = readSettings({ CORS_ORIGINS: 'https://app.example' })
  const check = () => refuseForeignOrigin({ headers }, settings)
  if (refused) expect(check).toThrow('did not come from the portal')
  else expect(check).not.toThrow()
})
