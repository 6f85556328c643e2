import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { dropSlowReaders } from './drop-slow-readers.ts'

const MB = 1_024 * 1_024
/** More than the operating system takes for a client that reads nothing. */
const ANSWER = Buffer.alloc(15 * MB, 'x')

let server: Server
let sockets: Socket[]
let now: number

beforeEach(async () => {
  now = performance.now()
  sockets = []
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'performance'] })
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  server = createServer((_, response) => void response.end(ANSWER))
  dropSlowReaders(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  jest.restoreAllMocks()
  jest.useRealTimers()
  await new Promise((done) => server.close(done))
})

/** Sends a request and reads nothing of the response until resumed. */
async function ask(): Promise<{ client: Socket; isOver: () => boolean }> {
  const begun = new Promise<Socket>((resolve) => server.once('connection', resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(client)
  client.on('error', () => undefined).pause()
  client.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n')
  const connection = await begun
  while (!connection.writableLength) await turn()
  return { client, isOver: () => connection.destroyed }
}

function pass(ms: number): void {
  now += ms
  jest.advanceTimersByTime(1_000)
}

test('rule M81: a client that reads nothing is given up after twenty seconds, and a second for each 4 KB that waits', async () => {
  const { isOver } = await ask()
  pass(0)
  pass(20_000)
  expect(isOver()).toBe(false)
  pass((15 * MB) / 4 + 1_000)
  expect(isOver()).toBe(true)
})

test('a client that reads on has its answer, however long the connection lasts', async () => {
  const { client, isOver } = await ask()
  pass(0)
  let read = 0
  client.on('data', (bytes) => {
    read += bytes.length
  })
  client.resume()
  while (read < ANSWER.length) await turn()
  for (let minute = 0; minute < 90; minute += 1) pass(60_000)
  expect(isOver()).toBe(false)
})

test('of answers that wait to be read 64 MB are kept; what has waited longest goes first', async () => {
  const readers = []
  for (let asked = 0; asked < 4; asked += 1) readers.push(await ask())
  pass(1_000)
  expect(readers.map(({ isOver }) => isOver())).toEqual([false, false, false, false])
  readers.push(await ask())
  pass(1_000)
  expect(readers.map(({ isOver }) => isOver())).toEqual([true, false, false, false, false])
})
