import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { asciiDomain } from '@portal/contracts/canonical-email'
import { Email } from '@portal/contracts/email'
import { createMailer, mailJob } from '@portal/foundation/mail'
import * as fc from 'fast-check'
import { SMTPServer } from 'smtp-server'

const LETTERS = process.env.TEST_LONG ? 100_000 : 5_000
const NOW = new Date('2026-03-09T09:00:00Z')
const KEYS = { current: 'a', keys: new Map([['a', randomBytes(32)]]) }

let received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onRcptTo: ({ address }, _session, done) => {
    received.push(address)
    done()
  },
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => done())
  },
})
let mailer: ReturnType<typeof createMailer>
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const brand = { brandName: 'Doorstep', publicOrigin: 'https://portal.example', mailFrom: 'portal@doorstep.example' }
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}/?pool=true&maxMessages=1000000`, ...brand }, KEYS)
})
afterAll(async () => {
  mailer.close()
  await new Promise<void>((closed) => server.close(() => closed()))
})

const PLAIN = [...'abcXYZ019']
const ATOM = [...PLAIN, ..."!#$%&'*+/=?^_`{|}~-", ...'.öÄß例用ї', 'e\u0301']
const DEBRIS = [...',;:<>()[]"\\@ .%', '\t', '\r\n', '\u00a0', '\u200b', '\u202e', '\uff0c', '\uff1c', '\0']
const some = (signs: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: most }).map((parts) => parts.join(''))
const local = fc.oneof(
  { weight: 4, arbitrary: some(ATOM, 12) },
  { weight: 1, arbitrary: some([...ATOM, ...DEBRIS], 12) },
)
const label = fc.oneof({ weight: 4, arbitrary: some([...PLAIN, '-', 'ü', '例'], 8) }, some([...ATOM, ...DEBRIS], 8))
const ends = fc.constantFrom('example', 'com', 'co.uk', 'jp', 'example.', 'example,', 'com%20', 'com/', '1')
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 2 }), ends)
  .map(([labels, end]) => [...labels, end].join('.'))
const address = fc.tuple(local, domain).map((parts) => parts.join('@'))
const pasted = fc.oneof(
  { weight: 8, arbitrary: address },
  address.map((each) => `Jo Field <${each}>`),
  address.map((each) => `mailto:${each}`),
  fc.tuple(address, address).map(([one, other]) => `${one},${other}`),
)

/** Writes the domain as it travels; the server shows it in its own letters again. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
}

test('rule M97: of all that people type, a letter goes to exactly the address that is stored, or the address is refused', async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(pasted, async (typed) => {
      const read = Email.safeParse(typed)
      if (!read.success) return
      accepted += 1
      received = []
      const letter = { to: read.data, subject: 'Hello', words: ['Hello.'] }
      const { payload } = mailJob(KEYS, letter, NOW)
      await mailer.deliver({ id: accepted, payload } as never, {} as never)
      expect(received.map(inAscii)).toEqual([inAscii(read.data)])
    }),
    { numRuns: LETTERS },
  )
  expect(accepted).toBeGreaterThan(LETTERS / 10)
})
