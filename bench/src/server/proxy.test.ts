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

test('the proxy lets a process have fewer than it works on and lets wait (96, of staff 24)', () => {
  const most = ['gateways.conf', 'portal.conf'].flatMap((name) =>
    [...rules(name).matchAll(/limit_conn (\w+) (\d+);/g)].map(([, zone, most]) => [zone, Number(most)]),
  )
  expect(most).toEqual([
    ['lookups', 64],
    ['calls', 64],
    ['staff', 20],
  ])
})
