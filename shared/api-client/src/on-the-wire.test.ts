import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { logOut } from '@portal/contracts/authorization/session'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { createApiClient } from './api-client.ts'

let server: Server
let received: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[]

/** A different origin than the page's, so that credentials have to be allowed. */
function answer(request: IncomingMessage, response: ServerResponse) {
  response.setHeader('Access-Control-Allow-Origin', location.origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Access-Control-Allow-Methods', 'PUT, DELETE')
  response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, idempotency-key, x-xsrf-token')
  if (request.method === 'OPTIONS') return response.end()

  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.setHeader('Content-Type', 'application/json')
    response.end(request.method === 'PUT' ? '{"key_id":"a"}' : undefined)
  })
}

beforeEach(async () => {
  received = []
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function client() {
  const { port } = server.address() as AddressInfo
  return createApiClient({
    hostTemplate: `http://127.0.0.1:${port}/{service}`,
    getToken: async () => 'token',
    onMismatch: () => {},
  })
}

test('a write carries its body as JSON, the token and the XSRF cookie in a header', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it so, and jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=from-the-cookie'
  expect(await client()(createSecretKey, { body: { label: 'Staging' } })).toEqual({ key_id: 'a' })
  expect(received).toMatchObject([
    {
      method: 'PUT',
      url: '/security/secret-keys',
      body: '{"label":"Staging"}',
      headers: {
        authorization: 'Bearer token',
        'content-type': 'application/json',
        'x-xsrf-token': 'from-the-cookie',
        accept: 'application/json',
      },
    },
  ])
})

test('a write without a body sends none', async () => {
  await client()(logOut)
  expect(received).toMatchObject([{ method: 'DELETE', url: '/authorization/identities/login', body: '' }])
  expect(received[0]?.headers['content-type']).toBeUndefined()
})
