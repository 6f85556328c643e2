import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { openPort } from './listen.ts'

const ask = (host: string, port: number) => fetch(`http://${host}:${port}/`)

/** It accepts first what waits to be accepted. */
async function afterTheDoor(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await turn()
}

test('a port is open before anything can be served, and says so', async () => {
  const port = await openPort({ host: 'localhost', port: 0, setting: 'PORT' })
  expect((await ask('127.0.0.1', port.port)).status).toBe(503)

  port.serve((_, response) => void response.end('hello'))
  expect(await (await ask('127.0.0.1', port.port)).text()).toBe('hello')
  await port.close()
})

test('a taken port is one sentence with the setting to change', async () => {
  const first = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  await expect(openPort({ host: '127.0.0.1', port: first.port, setting: 'SANDBOX_PORT' })).rejects.toThrow(
    `Port ${first.port} is taken: stop what uses it, or set SANDBOX_PORT to another.`,
  )
  await first.close()
})

test('an address of another machine is one sentence', async () => {
  await expect(openPort({ host: '192.0.2.1', port: 0, setting: 'PORT' })).rejects.toThrow(
    'Nothing can listen at 192.0.2.1 (EADDRNOTAVAIL): set HOST to an address of this machine.',
  )
})

test('closing answers what is on its way over an open connection, and tells it to end', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  port.serve((_, response) => void response.end('hello'))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const askAgain = async () => {
    const request = get({ port: port.port, host: '127.0.0.1', agent })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return [request.reusedSocket, answer.headers.connection]
  }
  expect(await askAgain()).toEqual([false, 'keep-alive'])
  const closed = port.close()
  await afterTheDoor()
  expect(await askAgain()).toEqual([true, 'close'])
  await closed
})

test('closing loses no connection that waits to be accepted', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  port.serve((_, response) => void response.end('hello'))
  const sockets = Array.from({ length: 40 }, () => connect(port.port, '127.0.0.1'))
  const heard = sockets.map((socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n')
    return new Promise<string>((resolve) => {
      let text = ''
      socket.setEncoding('utf8').on('data', (more) => {
        text += more
      })
      socket.once('close', () => resolve(text)).on('error', () => undefined)
    })
  })
  // The operating system connects them meanwhile; the process has no time to accept any.
  const busyUntil = performance.now() + 200
  while (performance.now() < busyUntil);
  await port.close()
  for (const text of await Promise.all(heard)) expect(text).toMatch(/^HTTP\/1.1 200 .*hello$/s)
})

test('closing waits for the answer in hand, and takes no more', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  let finish = () => undefined as unknown
  const begun = new Promise<void>((begin) => {
    port.serve((_, response) => {
      finish = () => response.end('late')
      begin()
    })
  })
  const answer = ask('127.0.0.1', port.port)
  await begun
  const closed = port.close()
  await afterTheDoor()
  await expect(ask('127.0.0.1', port.port)).rejects.toThrow()
  finish()
  expect((await answer).headers.get('connection')).toBe('close')
  expect(await (await answer).text()).toBe('late')
  await closed
})

test('closing answers what lies unread while the machine is busy', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  port.serve((_, response) => void response.end('hello'))
  const socket = connect(port.port, '127.0.0.1')
  const answers: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => void answers.push(text))
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n')
  ask()
  await once(socket, 'data')

  const closed = port.close()
  const ended = once(socket, 'close')
  setTimeout(() => {
    ask()
    const busyUntil = performance.now() + 1_000
    while (performance.now() < busyUntil);
  }, 100)
  await ended
  expect(answers.join('').match(/HTTP\/1.1 200/g)).toHaveLength(2)
  await closed
})

test('closing waits for no connection over which nothing was ever asked', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  const socket = connect(port.port, '127.0.0.1')
  await once(socket, 'connect')
  // Opened first, so the answer tells that the port knows of it.
  await ask('127.0.0.1', port.port)
  const ended = once(socket, 'close')
  await port.close()
  await ended
  expect(socket.destroyed).toBe(true)
})
