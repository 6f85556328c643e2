import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type OpenPort, openPort } from './listen.ts'

let port: OpenPort
beforeAll(async () => {
  port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT', secure: true })
})
afterAll(() => port.close())

/** All that comes back over one connection for these bytes, until it ends. */
async function say(...parts: string[]): Promise<string> {
  const socket = connect(port.port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
    const next = parts.shift()
    if (next) socket.write(next)
  })
  socket.write(parts.shift() ?? '')
  await once(socket, 'close')
  return heard
}

const GET = 'GET / HTTP/1.1\r\nHost: portal\r\n'

test.each([
  ['nonsense', 'nonsense\r\n\r\n', '400 Bad Request'],
  ['endless headers', `${GET}X: ${'x'.repeat(70_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
])('%s is refused with the headers of every answer', async (_, bytes, status) => {
  const heard = await say(bytes)
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
  expect(heard).toContain("content-security-policy: default-src 'none'")
  expect(heard).toContain('x-content-type-options: nosniff')
  expect(heard).toContain('strict-transport-security: max-age=63072000; includeSubDomains')
})

test('so is what comes before there is anything to serve', async () => {
  const heard = await say(`${GET}Connection: close\r\n\r\n`)
  expect(heard).toMatch(/^HTTP\/1.1 503 /)
  expect(heard).toContain('strict-transport-security: max-age=63072000; includeSubDomains')
})

test('so it is after an answer over the same connection', async () => {
  port.serve((_, response) => void response.end('hello'))
  const heard = await say(`${GET}\r\n`, 'nonsense\r\n\r\n')
  expect(heard).toMatch(/hello.*HTTP\/1.1 400 Bad Request/s)
})

test('nothing is put into an answer that is on its way', async () => {
  port.serve((_, response) => {
    response.setHeader('content-length', '100')
    response.write('half')
  })
  const heard = await say(`${GET}\r\n`, 'nonsense\r\n\r\n')
  expect(heard.endsWith('half')).toBe(true)
})
