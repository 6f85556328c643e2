import { expect, test } from '@jest/globals'
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

test('every field that may hold a secret is redacted, up to two levels down', () => {
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
  const told = fields.filter((field) => {
    const inner = { [field]: secret }
    return [inner, { body: inner }, { request: { body: inner } }].some((line) =>
      logged((log) => log.info(line, 'x'))
        .join()
        .includes(secret),
    )
  })
  expect(told).toEqual([])
})

test('nobody can forge a line', () => {
  const lines = logged((log) => log.info({ agent: 'x\r\n{"level":30,"msg":"forged"}\u001b[31m' }, 'request'))
  expect(lines).toHaveLength(1)
  for (const sign of ['\r', '\u001b']) expect(lines[0]).not.toContain(sign)
  expect(lines[0]?.split('\n')).toEqual([expect.any(String), ''])
})
