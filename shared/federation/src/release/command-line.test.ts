import { expect, test } from '@jest/globals'
import type { Release } from '@portal/contracts/platform'
import { carryOut } from './carry-out.ts'
import { runCommand } from './command-line.ts'

interface Sent {
  method: string
  path: string
  body: unknown
  authorization: string | null
}

const CHANNEL = { remote: 'keys', environment: 'production', current: 'bbbbbb', previous: ['aaaaaa'], canary: null }

/** A registry with this response, and the requests it received. */
function around(answer: unknown = CHANNEL, status = 200) {
  const [sent, progress]: [Sent[], string[]] = [[], []]
  const send: typeof fetch = async (url, init) => {
    const request = new Request(url as URL, init)
    const text = await request.text()
    const { pathname: path } = new URL(request.url)
    const authorization = request.headers.get('authorization')
    sent.push({ method: request.method, path, body: text ? JSON.parse(text) : undefined, authorization })
    return Response.json(answer, { status })
  }
  const built = { release: { id: 'bbbbbb' } as Release, files: { 'app.js': 'AAAA', 'app.js.br': 'BBBB' } }
  const surroundings = {
    registry: { origin: 'https://portal.example', token: 'secret', fetch: send },
    build: async () => built,
    say: (sentence: string) => void progress.push(sentence),
  }
  return { sent, progress, surroundings }
}

/** Runs a command against a registry with this response; returns the requests. */
async function run(words: string, answer?: unknown, status?: number) {
  const { sent, surroundings } = around(answer, status)
  const outcome = await Promise.resolve()
    .then(() => runCommand(words.split(' '), surroundings))
    .then(
      ({ said, isBad = false }) => ({ said, isBad, refused: undefined }),
      (refusal: Error) => ({ said: undefined, isBad: undefined, refused: refusal.message }),
    )
  return { ...outcome, sent }
}

test.each<[string, string, object | undefined]>([
  ['list', 'GET /registry/channels', undefined],
  ['show keys', 'GET /registry/remotes/keys', undefined],
  ['loads keys', 'GET /registry/remotes/keys/loads', undefined],
  ['faults keys', 'GET /registry/remotes/keys/faults', undefined],
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

const SPREAD = { p50: 12, p75: 31.5 }
const LOADS = {
  ...{ release: 'bbbbbb', module: './app', count: 200, loaded: 190, fell_back: 1, failed: 5, left: 4, retried: 7 },
  bytes: { p50: 43_100, p75: 45_000 },
  phases: { plan: { p50: 0, p75: 1 }, entry: SPREAD, code: SPREAD, mount: SPREAD, content: null },
}
const NOT_REACHED = { plan: null, entry: null, code: null, mount: null, content: null }

test('how a remote is loaded is told by release: what share failed or fell back, then what each phase took and weighed', async () => {
  const card = { ...LOADS, module: './cards', count: 1, failed: 1, fell_back: 0, left: 0, retried: 0 }
  const { said } = await run('loads keys', [LOADS, { ...card, bytes: null, phases: NOT_REACHED }])
  expect(said?.split('\n')).toEqual([
    'bbbbbb  page  200 loads: 2.5 % failed, 0.5 % fell back, 2 % were left, 3.5 % took another try',
    '  plan 0/1 ms  entry 12/31.5 ms  code 12/31.5 ms  mount 12/31.5 ms  43.1/45.0 KB',
    'bbbbbb  card  1 load: 100 % failed, 0 % fell back, 0 % were left, 0 % took another try',
  ])
  expect((await run('loads keys', [])).said).toContain('No browser has told yet how it loads keys')
})

test('a fault is one line: when, of which release, in which phase, how often, where and what', async () => {
  const fault = {
    ...{ at: '2026-03-09T09:00:00.000Z', release: 'bbbbbb', phase: 'render', count: 12 },
    ...{ message: 'TypeError: x\n    at y', page: '/account/keys', reference: 'REF2345678' },
  }
  expect((await run('faults keys', [fault, { ...fault, release: null, count: 1 }])).said).toBe(
    '2026-03-09T09:00:00.000Z  bbbbbb  render  12 ×  /account/keys  TypeError: x  REF2345678\n' +
      '2026-03-09T09:00:00.000Z  no release  render  1 ×  /account/keys  TypeError: x  REF2345678',
  )
  expect((await run('faults keys', [])).said).toBe('No browser has reported a fault of keys.')
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
  'loads',
  'faults',
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

/** Returns the output and exit status. */
const ended = (words: string, answer?: unknown, status?: number) =>
  carryOut(words ? words.split(' ') : [], around(answer, status).surroundings)

const TROUBLE = { trouble: 'keys cannot be read.', remedy: 'Publish it again.' }
const REFUSED = { errors: [{ message: 'The registry refused this.', context: { reasons: ['It is too heavy.'] } }] }

test('a command ends with 0 when it is done, 1 when it is refused or the doctor found something, 2 when it is none', async () => {
  const codes = [
    await ended('list', []),
    await ended('doctor', []),
    await ended('publish keys', REFUSED, 409),
    await ended('list', 'a proxy', 502),
    await ended('doctor', [TROUBLE]),
    await ended('publish'),
    await ended('canary keys 100'),
    await ended('list --to moon'),
  ].map(({ code }) => code)
  expect(codes).toEqual([0, 0, 1, 1, 1, 2, 2, 2])
  expect(await ended('publish keys', REFUSED, 409)).toMatchObject({ output: '', complaint: 'It is too heavy.' })
})

test.each([
  ['--help', 0],
  ['-h', 0],
  ['publish --help', 0],
  ['', 2],
  ['fly', 2],
  ['constructor', 2],
  ['list --what', 2],
])('%j tells how commands are typed, and ends with %i', async (words, code) => {
  const { sent, surroundings } = around()
  const { output, complaint, ...rest } = await carryOut(words ? words.split(' ') : [], surroundings)
  const [told, silent] = code === 0 ? [output, complaint] : [complaint, output]
  expect(told).toContain('npm run release -- <command>')
  expect(told).toContain('rollback <remote>')
  expect([rest, silent, sent]).toEqual([{ code }, '', []])
})

test('what is not known is named before that', async () => {
  expect((await ended('fly')).complaint).toMatch(/^There is no command fly\.\n/)
  expect((await ended('list --what')).complaint).toMatch(/^Unknown option '--what'/)
})

const RELEASE = { remote: 'keys', id: 'aaaaaa', published_at: '2026-03-09T09:00:00.000Z', published_by: 'CI' }
const SHOWN = { channels: [CHANNEL], releases: [RELEASE], changes: [] }

test.each<[string, unknown]>([
  ['publish keys', CHANNEL],
  ['list', [CHANNEL]],
  ['show keys', SHOWN],
  ['loads keys', [LOADS]],
  ['faults keys', []],
  ['canary keys 10', CHANNEL],
  ['promote keys', CHANNEL],
  ['pause keys', CHANNEL],
  ['rollback keys', CHANNEL],
  ['gc', [RELEASE]],
  ['doctor', [TROUBLE]],
  ['token make keys CI', { ...TOKEN, token: 'told-once' }],
  ['token list', [TOKEN]],
  ['token revoke a1', TOKEN],
])('%s with --json prints the facts, and nothing else', async (words, facts) => {
  const { output, complaint } = await ended(`${words} --json`, facts)
  expect([JSON.parse(output), complaint]).toEqual([facts, ''])
})

test.each(['publish keys', 'canary keys 10', 'promote keys', 'pause keys', 'rollback keys'])(
  '%s tells the registry why',
  async (words) => {
    const { sent, surroundings } = around()
    await carryOut([...words.split(' '), '--why', 'Tables stay empty'], surroundings)
    expect(sent[0]?.body).toMatchObject({ reason: 'Tables stay empty' })
  },
)

test('a roll-back builds nothing, and sends nothing but itself', async () => {
  const { sent, surroundings } = around()
  const build = () => Promise.reject(new Error('It builds.'))
  expect(await carryOut(['rollback', 'keys'], { ...surroundings, build })).toMatchObject({ code: 0 })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /registry/remotes/keys/changes'])
})

test('what takes long says what it does meanwhile, and that is no outcome', async () => {
  const { progress, surroundings } = around()
  const { output } = await carryOut(['publish', 'keys'], surroundings)
  expect(progress).toEqual(['Uploading 2 files of keys bbbbbb …'])
  expect(output).not.toContain('Uploading')
})
