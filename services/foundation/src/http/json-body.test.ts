import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createLogger } from '../logging.ts'
import { readSettings } from '../settings.ts'
import { cpuTimeOf } from '../testing/cpu-time-of.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import { formParser } from './json-body.ts'

const FORM = 'application/x-www-form-urlencoded'

let server: HttpServer
beforeAll(async () => {
  const log = createLogger({ logLevel: 'silent' })
  server = await createHttpServer({ settings: readSettings({}), log, rateLimit: 1_000_000 })
  server.post('/thing', async () => ({ isTaken: true }))
  server.post('/upload', { bodyLimit: 2_000_000, config: { longField: 'content' } }, async ({ body }) => body)
  server.addContentTypeParser<string>(FORM, { parseAs: 'string' }, formParser)
  await server.ready()
})
afterAll(() => server.close())

const send = (payload: string, type = 'application/json') =>
  server.inject({ method: 'POST', url: '/thing', payload, headers: { 'content-type': type } })

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const list = (values: number, value = '1') => `[${Array(values).fill(value).join()}]`

describe('rule M95: a body is refused for how much it holds before anything looks into it', () => {
  test.each([
    ['10,001 values', list(10_001)],
    ['131,000 values', list(131_000)],
    ['as many in small lists', list(3_500, '[1,2]')],
    ['as many in fields', JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, 1])))],
    ['lists 22 deep', nested(22)],
    ['lists 100,000 deep', nested(100_000)],
    ['as deep beside an escape, which has every value looked at', `["\\u0041",${nested(100_000)}]`],
  ])('%s', async (_, payload) => {
    const { statusCode, body } = await send(payload)
    expect([statusCode, JSON.parse(body).errors[0].name]).toEqual([400, 'request:invalid'])
  })

  test.each([
    ['9,999 values', list(9_999)],
    ['lists 21 deep', nested(21)],
    ['one text of 250,000 characters', JSON.stringify('a'.repeat(250_000))],
  ])('but not for %s', async (_, payload) => {
    expect((await send(payload)).statusCode).toBe(200)
  })
})

describe('rule M95: the long field of an upload is neither parsed nor searched, and nothing beside it is long', () => {
  const upload = (payload: string) =>
    server.inject({ method: 'POST', url: '/upload', payload, headers: { 'content-type': 'application/json' } })

  test.each([
    ['as it is written', '{"key":"k","content":"aGVsbG8="}', { key: 'k', content: 'aGVsbG8=' }],
    ['with blanks', '{ "content" :\n "aGVsbG8=", "key": "k" }', { key: 'k', content: 'aGVsbG8=' }],
    [
      'with its name in another text',
      '{"name":"\\"content\\":\\"x","content":"aGVs"}',
      { name: '"content":"x', content: 'aGVs' },
    ],
    ['empty', '{"content":""}', { content: '' }],
    ['left out', '{"key":"k"}', { key: 'k' }],
    ['a number', '{"content":1}', { content: 1 }],
  ])('%s', async (_, payload, body) => {
    expect((await upload(payload)).json()).toEqual(body)
  })

  test.each([
    ['escapes in it', '{"content":"a\\u0041"}', 'request:invalid'],
    ['an escaped quote in it', '{"content":"a\\"b"}', 'request:invalid'],
    ['one that is deeper inside', '{"a":{"content":"aGVs"}}', 'request:invalid'],
    ['another long text', `{"content":"","name":"${'a'.repeat(20_000)}"}`, 'request:too-large'],
    ['a list in its place', `{"content":${list(100_000)}}`, 'request:too-large'],
    ['a card number beside it', '{"content":"aGVs","name":"4242424242424242"}', 'request:card-number'],
  ])('refuses %s', async (_, payload, name) => {
    expect((await upload(payload)).json().errors[0].name).toBe(name)
  })

  test.each([
    ['base64', `{"content":"${'aGVs'.repeat(350_000)}"}`],
    ['digits and slashes', `{"content":"${'1/'.repeat(700_000)}"}`],
    ['circled digits', `{"content":"${'①'.repeat(460_000)}"}`],
    ['names of it', '"content"'.repeat(155_000)],
    ['lists', nested(700_000)],
    ['digits and slashes in another field', `{"name":"${'1/'.repeat(700_000)}"}`],
  ])('1.4 MB of %s cost no more than forty times as many letters', async (_, payload) => {
    const letters = await cpuTimeOf(() => upload(`{"content":"${'a'.repeat(1_400_000)}"}`))
    expect(await cpuTimeOf(() => upload(payload))).toBeLessThan(40 * letters + 40)
  })
})

test.each([
  ['many names', Array.from({ length: 16_000 }, (_, at) => `${at.toString(36)}=`).join('&')],
  ['one name many times', 'a=aa&'.repeat(16_000)],
])('rule M95: a form of %s costs no more than forty times one of words', async (_, payload) => {
  const cost = (form: string) => cpuTimeOf(() => send(form, FORM))
  expect(await cost(payload)).toBeLessThan(40 * (await cost(`a=${'word+'.repeat(payload.length / 5)}`)) + 40)
})
