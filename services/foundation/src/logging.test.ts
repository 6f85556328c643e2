import { spawnSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import pino from 'pino'
import { createLogger } from './logging.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = []
  write(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }))
  return lines
}

test('secrets are not logged, however deep they lie', () => {
  const secret = 'correct-horse-battery'
  const lines = logged((log) => {
    log.info({ password: secret, body: { new_password: secret }, request: { headers: { cookie: secret } } }, 'x')
    log.info({ access_token: secret, headers: { authorization: secret } }, 'y')
  })
  expect(lines.join()).not.toContain(secret)
  expect(lines.join()).toContain('[redacted]')
})

test('every field that may hold a secret is redacted, however deep it lies', () => {
  const secret = 'correct-horse-battery'
  const fields = [
    'password',
    'old_password',
    'new_password',
    'token',
    'access_token',
    'authorization',
    'cookie',
    'secret',
    'client_secret',
    'SAMLResponse',
    'number',
    'cvv',
  ]
  const redacted = fields.filter((field) => {
    const inner = { [field]: secret }
    return [inner, { body: inner }, { request: { body: inner } }, { answers: [{ a: { b: inner } }] }].some((line) =>
      logged((log) => log.info(line, 'x'))
        .join()
        .includes(secret),
    )
  })
  expect(redacted).toEqual([])
})

test('nobody can forge a line', () => {
  const lines = logged((log) => log.info({ agent: 'x\r\n{"level":30,"msg":"forged"}\u001b[31m' }, 'request'))
  expect(lines).toHaveLength(1)
  for (const sign of ['\r', '\u001b']) expect(lines[0]).not.toContain(sign)
  expect(lines[0]?.split('\n')).toEqual([expect.any(String), ''])
})

test.each([
  ['next line', '\u0085'],
  ['a command of 8 bits', '\u009b31m'],
  ['delete', '\u007f'],
  ['line separator', '\u2028'],
  ['paragraph separator', '\u2029'],
  ['right-to-left override', '\u202e'],
  ['right-to-left isolate', '\u2067'],
  ['right-to-left mark', '\u200f'],
  ['escape', '\u001b[31m'],
])('rule M96: %s in a name, a value or the words of a line is escaped, and read as it was', (_, sign) => {
  const [line = ''] = logged((log) => log.info({ [`name${sign}`]: `value${sign}` }, `words${sign}`))
  expect(line).toMatch(/^[ -~]+\n$/)
  expect(JSON.parse(line)).toMatchObject({ [`name${sign}`]: `value${sign}`, msg: `words${sign}` })
})

test('what refers to itself is logged all the same', () => {
  const line: Record<string, unknown> = { password: 'correct-horse-battery' }
  line.itself = line
  expect(logged((log) => log.info(line, 'x')).join()).not.toContain('correct-horse-battery')
})

test.each([
  ['an exit', 'process.exit(3)', 3],
  ['a crash', 'throw new Error("broken")', 1],
])('lines that wait to be written together are written at %s', (_, end, code) => {
  const script = `
    const { createLogger } = await import('./services/foundation/src/logging.ts')
    const log = createLogger({ logLevel: 'info' })
    log.info('first')
    log.error('last words')
    ${end}`
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  expect([status, stdout.match(/"msg":"[^"]+"/g)]).toEqual([code, ['"msg":"first"', '"msg":"last words"']])
})

test('all loggers of a process write to one output, which one timer flushes', () => {
  const outputOf = (logLevel: 'error' | 'info') =>
    createLogger({ logLevel })[pino.symbols.streamSym as never] as unknown
  expect(outputOf('error')).toBe(outputOf('info'))
})
