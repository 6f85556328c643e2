import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { freePortFrom } from './serve-hot.ts'

test('a port on which somebody listens is passed over', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await freePortFrom(port)).toBeGreaterThan(port)

  server.close()
  await once(server, 'close')
  expect(await freePortFrom(port)).toBe(port)
})
