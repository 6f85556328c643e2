import { expect, test } from '@jest/globals'
import type { Release } from '@portal/contracts/platform'
import { runCommand } from './command-line.ts'

interface Sent {
  method: string
  path: string
  body: unknown
  authorization: string | null
}

const CHANNEL = { remote: 'keys', environment: 'production', current: 'bbbbbb', previous: ['aaaaaa'], canary: null }

/** Runs a command against a registry that answers this, and tells what was sent. */
async function run(words: string, answer: unknown = CHANNEL, status = 200) {
  const sent: Sent[] = []
  const send: typeof fetch = async (url, init) => {
    const request = new Request(url as URL, init)
    const text = await request.text()
    const { pathname: path } = new URL(request.url)
    const authorization = request.headers.get('authorization')
    sent.push({ method: request.method, path, body: text ? JSON.parse(text) : undefined, authorization })
    return Response.json(answer, { status })
  }
  const built = { release: { id: 'bbbbbb' } as Release, files: { 'app.js': 'AAAA' } }
  const around = {
    registry: { origin: 'https://portal.example', token: 'secret', fetch: send },
    build: async () => built,
    say: () => {},
  }
  const outcome = await Promise.resolve()
    .then(() => runCommand(words.split(' '), around))
    .then(
      ({ said, isBad = false }) => ({ said, isBad, refused: undefined }),
      (refusal: Error) => ({ said: undefined, isBad: undefined, refused: refusal.message }),
    )
  return { ...outcome, sent }
}

test.each<[string, string, object | undefined]>([
  ['list', 'GET /registry/channels', undefined],
  ['show keys', 'GET /registry/remotes/keys', undefined],
  ['canary keys 10 --why try', 'POST /registry/remotes/keys/changes', { action: 'canary', percent: 10, reason: 'try' }],
  [
    'canary keys 10 --promote-after 60',
    'POST /registry/remotes/keys/changes',
    { action: 'canary', percent: 10, promote_after: 60 },
  ],
  ['promote keys --release abcdef', 'POST /registry/remotes/keys/changes', { action: 'promote', release: 'abcdef' }],
  ['pause keys', 'POST /registry/remotes/keys/changes', { action: 'pause', environment: 'production' }],
  ['rollback keys --to preview', 'POST /registry/remotes/keys/changes', { action: 'rollback', environment: 'preview' }],
  ['publish keys', 'POST /registry/remotes/keys/releases', { release: { id: 'bbbbbb' }, files: { 'app.js': 'AAAA' } }],
  ['gc', 'POST /registry/collections', undefined],
  ['doctor', 'GET /registry/troubles', undefined],
  ['token make keys CI of keys', 'POST /registry/tokens', { remote: 'keys', label: 'CI of keys' }],
  [
    'token make keys CI of keys --expires 90 --uses 500',
    'POST /registry/tokens',
    { remote: 'keys', label: 'CI of keys', expires_after: 90, uses: 500 },
  ],
  ['token revoke abc', 'DELETE /registry/tokens/abc', undefined],
])('%s asks %s', async (words, asked, body) => {
  const { sent } = await run(words)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([asked])
  expect(sent[0]?.authorization).toBe('Bearer secret')
  if (body) expect(sent[0]?.body).toMatchObject(body)
  else expect(sent[0]?.body).toBeUndefined()
})

test('the outcome is one line', async () => {
  expect((await run('rollback keys')).said).toBe('keys in production: bbbbbb; before it aaaaaa.')
  expect((await run('publish keys')).said).toBe('keys bbbbbb is published: production serves it.')
})

const UNTRIED = { release: 'cccccc', counted: null, halted: null, promotes_at: null }

test.each([
  [{ percent: 10 }, 'cccccc for 10 %'],
  [{ percent: 10, counted: '1 failure in 40 views' }, 'cccccc for 10 %, 1 failure in 40 views'],
  [{ percent: 0 }, 'cccccc is paused'],
  [{ percent: 0, halted: '9 failures in 40 views' }, 'cccccc was halted: 9 failures in 40 views'],
  [
    { percent: 10, promotes_at: '2026-03-09T10:00:00.000Z' },
    'cccccc for 10 %, for everybody at 2026-03-09T10:00:00.000Z if it is still good',
  ],
])('a canary of %j is told in words', async (canary, words) => {
  const { said } = await run('list', [{ ...CHANNEL, canary: { ...UNTRIED, ...canary } }])
  expect(said).toBe(`keys in production: bbbbbb; ${words}; before it aaaaaa.`)
})

const UNBOUNDED = { used_at: null, expires_at: null, uses_left: null, revoked_at: null }
const TOKEN = { id: 'a1', remote: 'keys', label: 'CI', created_at: '2026-03-09T09:00:00.000Z', ...UNBOUNDED }

test.each([
  [{}, 'a1  keys  CI  never used'],
  [{ used_at: '2026-03-09T10:00:00.000Z', uses_left: 3 }, 'a1  keys  CI  used 2026-03-09T10:00:00.000Z  3 left'],
  [{ expires_at: '2026-03-16T10:00:00.000Z' }, 'a1  keys  CI  never used  until 2026-03-16T10:00:00.000Z'],
  [{ uses_left: 0 }, 'a1  keys  CI  never used  0 left'],
])('a token of %j is listed in words', async (facts, words) => {
  expect((await run('token list', [{ ...TOKEN, ...facts }])).said).toBe(words)
})

test('the doctor says what is wrong with its remedy, and that it is', async () => {
  const trouble = { trouble: 'keys cannot be read.', remedy: 'Publish it again.' }
  expect(await run('doctor', [trouble])).toMatchObject({
    said: 'keys cannot be read.\n  Publish it again.',
    isBad: true,
  })
  expect(await run('doctor', [])).toMatchObject({ isBad: false })
})

test('a refusal is the reasons of the registry', async () => {
  const errors = [
    { message: 'The registry refused this.', context: { reasons: ['It wants vue.', 'It is too heavy.'] } },
  ]
  expect((await run('publish keys', { errors }, 409)).refused).toBe('It wants vue.\nIt is too heavy.')
  expect((await run('list', { errors: [{ message: 'No.' }] }, 401)).refused).toBe('No.')
  expect((await run('list', 'a proxy', 502)).refused).toBe('https://portal.example answered 502.')
})

test.each([
  '',
  'fly',
  'constructor',
  'canary keys',
  'canary keys 100',
  'canary keys ten',
  'canary keys 10 --promote-after soon',
  'publish',
  'list --what',
  'list --to moon',
  'token',
  'token make keys CI --expires never',
  'token make keys CI --uses 0',
])('%j is refused without asking anybody', async (words) => {
  const { sent, ...outcome } = await run(words)
  expect(sent).toEqual([])
  expect(outcome).toHaveProperty('refused')
})
