import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { FastifyRequest } from 'fastify'
import { readSettings } from '../settings.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'
import { createSessionCookies } from './session-cookies.ts'

const keys = { envelope: { current: 'a', keys: new Map([['a', randomBytes(32)]]) } } as never
const secure = createSessionCookies({ secure: true }, keys)
const plain = createSessionCookies({ secure: false }, keys)

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

function xsrfOf(session: string | undefined): string {
  const answer = newReply()
  secure.ensureXsrf(request(session === undefined ? {} : { '__Host-session': session }), answer)
  return answer.set['XSRF-TOKEN']?.value ?? ''
}

test('over https the session’s cookie is bound to its host and out of reach of scripts', () => {
  const answer = newReply()
  secure.write(answer, 'token')
  expect(answer.set['__Host-session']).toMatchObject({
    value: 'token',
    options: { path: '/', httpOnly: true, secure: true, sameSite: 'lax' },
  })
  expect(answer.set.authenticated).toMatchObject({ value: 'true', options: { secure: true } })
  expect(answer.set.authenticated?.options).not.toHaveProperty('httpOnly')
})

test('over http on loopback it has a plain name', () => {
  const answer = newReply()
  plain.write(answer, 'token')
  expect(answer.set.session).toMatchObject({ options: { httpOnly: true, secure: false } })
  expect(plain.read(request({ session: 'token' }))).toBe('token')
})

test('signing out takes the cookies away and leaves a token for the next sign-in', () => {
  const answer = newReply()
  secure.write(answer, undefined)
  expect(answer.cleared).toEqual(['__Host-session', 'authenticated'])
  expect(answer.set['XSRF-TOKEN']?.value).toMatch(/^[\w-]+\.[\w-]+$/)
})

test('a write needs the pair, made for its session', () => {
  const [own, anonymous] = [xsrfOf('mine'), xsrfOf(undefined)]
  const check = (cookie: string | undefined, header: string | undefined, session: string | undefined) =>
    secure.checkXsrf(
      request({ 'XSRF-TOKEN': cookie, '__Host-session': session }, { 'x-xsrf-token': header }),
      newReply(),
    )
  expect(() => check(own, own, 'mine')).not.toThrow()
  expect(() => check(anonymous, anonymous, undefined)).not.toThrow()

  const forged = 'aaaa.bbbb'
  const wide = `aaaa.${'é'.repeat(43)}`
  for (const [cookie, header, session] of [
    [own, undefined, 'mine'],
    [undefined, own, 'mine'],
    [own, forged, 'mine'],
    [forged, forged, 'mine'],
    [wide, wide, 'mine'],
    [own, own, 'another’s'],
    [anonymous, anonymous, 'mine'],
    ['', '', 'mine'],
  ] as const) {
    expect(() => check(cookie, header, session)).toThrow('out of date')
  }
})

test('a page whose token is out of date is handed a fresh one', () => {
  const answer = newReply()
  expect(() => secure.checkXsrf(request({ '__Host-session': 'mine' }), answer)).toThrow()
  const fresh = answer.set['XSRF-TOKEN']?.value ?? ''
  const again = request({ '__Host-session': 'mine', 'XSRF-TOKEN': fresh }, { 'x-xsrf-token': fresh })
  expect(() => secure.checkXsrf(again, newReply())).not.toThrow()
})

test('a token that fits is not replaced', () => {
  const answer = newReply()
  secure.ensureXsrf(request({ '__Host-session': 'mine', 'XSRF-TOKEN': xsrfOf('mine') }), answer)
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
