import { expect, test } from '@jest/globals'
import fastify from 'fastify'
import { addHealth } from './health.ts'

test.each([
  ['a working server is ready', false, true, 200],
  ['a stopping server is not', true, true, 503],
  ['neither is one without its database', false, false, 503],
])('%s, and alive all the same', async (_, stopping, works, status) => {
  const server = fastify()
  addHealth(server, {
    isStopping: () => stopping,
    checks: [() => (works ? Promise.resolve() : Promise.reject(new Error('down')))],
  })
  expect((await server.inject('/readyz')).statusCode).toBe(status)
  expect((await server.inject('/healthz')).statusCode).toBe(200)
  await server.close()
})
