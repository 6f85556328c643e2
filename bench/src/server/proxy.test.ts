import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { PROBLEMS } from '@portal/contracts/problems'
import { securityHeaders } from '@portal/foundation/http'
import { ROOT } from '../root.ts'

const rules = (name: string) => readFileSync(join(ROOT, 'docs/recipes/nginx', name), 'utf8')

test('the proxy refuses as a process does: the same problem, and every header that an answer has', () => {
  const admission = rules('admission.conf')
  const body = JSON.parse(/return 503 '(.*)';/.exec(admission)?.[1] ?? '')
  const { id, message } = PROBLEMS['request:unavailable']
  expect(body.errors).toEqual([{ name: 'request:unavailable', message, id, fields: {}, context: {} }])

  const said = [...admission.matchAll(/add_header (\S+) (?:"(.*)"|(\S+)) always;/g)]
  const headers = Object.fromEntries(said.map(([, name, quoted, plain]) => [name, quoted ?? plain]))
  const { 'cross-origin-resource-policy': _, ...everywhere } = securityHeaders({ secure: true })
  expect(headers).toMatchObject({ ...everywhere, 'retry-after': '1' })
})

test('the proxy lets a process have fewer than it works on and lets wait (96, of staff 24), and an address fewer than that', () => {
  const most = [...rules('nginx.conf').matchAll(/server ([\w-]+):4000 .*max_conns=(\d+);/g)]
  expect(most.map(([, name, most]) => [name, Number(most)])).toEqual([
    ['portal-api-1', 64],
    ['portal-api-2', 64],
    // A second time as backup: 72 together, and 22 of staff.
    ['portal-api-1', 8],
    ['portal-api-2', 8],
    ['portal-api-1', 20],
    ['portal-api-2', 20],
    ['portal-api-1', 2],
    ['portal-api-2', 2],
    ['gateway', 64],
  ])
  const ofAddress = ['gateways.conf', 'portal.conf'].flatMap((name) =>
    [...rules(name).matchAll(/limit_conn (\w+) (\d+);/g)].map(([, zone, most]) => [zone, Number(most)]),
  )
  expect(ofAddress).toEqual([
    ['lookups', 48],
    ['calls', 32],
    ['staff', 10],
    ['pages', 128],
    ['uploads', 4],
    ['pages', 128],
  ])
  expect([...rules('http.conf').matchAll(/^limit_conn_zone (\S+) /gm)].map(([, key]) => key)).toEqual(
    Array(5).fill('$binary_remote_addr'),
  )
})

test('the proxy receives requests and answers for slow clients, and gives up those that stand still', () => {
  const admission = rules('admission.conf')
  for (const line of [
    'client_header_timeout 10s;',
    'client_body_timeout 10s;',
    'send_timeout 20s;',
    'proxy_request_buffering on;',
    'proxy_buffering on;',
  ]) {
    expect(admission).toContain(`\n${line}\n`)
  }
})
