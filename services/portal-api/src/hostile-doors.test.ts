import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createSamlProvider } from '@portal/contracts/authorization/identity-providers'
import { finishSso, startSso } from '@portal/contracts/authorization/sso'
import { CALLS } from '@portal/contracts/table'
import { type OpenPort, openPort } from '@portal/foundation/http'
import {
  asHeader,
  asSegment,
  HOSTILE_AT_DOORS,
  holdsControl,
  newAddress,
  type RawAnswer,
  type RawRequest,
  routesOf,
  sendRaw,
  wrongWith,
} from '@portal/foundation/testing'
import { openVaultAccess, type VaultAccess } from '@portal/foundation/vault-access'
import { signEvent } from '@portal/foundation/vault-events'
import { urlOf } from './kernel/url-of.ts'
import { activateConnection } from './testing/activate-connection.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { type TestCompany, testCompany } from './testing/test-company.ts'
import { type TestSamlIdp, testSamlIdp } from './testing/test-saml-idp.ts'

/** Beside the calls of the contract. */
const DOORS = [
  'GET /api/authorization/sso/saml/:id/certificate',
  'GET /api/authorization/sso/saml/:id/metadata',
  'GET /api/authorization/sso/saml/:id/request',
  'GET /api/contacts/unsubscription/one-click/:token',
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /readyz',
  'POST /api/authorization/sso/saml/:id/acs',
  'POST /api/contacts/unsubscription/one-click/:token',
  'POST /api/payments/vault-events',
]
const FORM = 'application/x-www-form-urlencoded'
const CALLBACK = 'http://localhost:4000/account/callback/sso'

let app: TestApp
let port: OpenPort
let idp: TestSamlIdp
let access: VaultAccess
let company: TestCompany
beforeAll(async () => {
  idp = await testSamlIdp()
  app = await testApp({ TRUST_PROXY: 'true' })
  company = await testCompany(app)
  const body = { name: 'SAML', metadata_xml: idp.metadata, default_role: 'billing-viewer' as const }
  await company.caller.call(createSamlProvider, { body })
  await activateConnection(app, company.caller)
  const opened = await openVaultAccess(app.foundation.settings)
  if (!opened) throw new Error('This portal has no vault.')
  access = opened
  port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  port.serve(app.server.routing)
})
afterAll(async () => {
  await port.close()
  await app.close()
})

const shapeOf = (route: string) => route.replace(/:[\w|:]+/g, ':')

test('these are all doors of portal-api that are no calls', () => {
  const urls = new Set(Object.values(CALLS).map((call) => shapeOf(urlOf(call))))
  expect(routesOf(app.server).filter((route) => !urls.has(shapeOf(route.split(' ')[1] ?? '')))).toEqual(DOORS)
})

function headersOf(words: string): Record<string, string> {
  const said = asHeader(words).slice(0, 300)
  const names = [
    'user-agent',
    'referer',
    'origin',
    'x-request-id',
    'authorization',
    'accept-language',
    'idempotency-key',
  ]
  return {
    ...Object.fromEntries(names.map((name) => [name, said])),
    'x-forwarded-for': `${said}, ${newAddress()}`,
    cookie: `session=${said}; browser=${said}; XSRF-TOKEN=${said}; ${said}=${said}`,
    ...Object.fromEntries(['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, said])),
  }
}

function* requestsOf(route: string, words: string): Generator<RawRequest> {
  const [method = '', pattern = ''] = route.split(' ')
  const said = asSegment(words)
  const there = pattern.replace(/:id/, String(company.id)).replace(/:token/, 'none')
  const headers = headersOf(words)
  const as = (type: string, body: string) => ({
    ...(method === 'POST' && { headers: { ...headers, 'content-type': type }, body }),
  })
  const form = `SAMLResponse=${said}&RelayState=${said}&${said}=${said}`
  const search = `page=${said.slice(0, 500)}&__proto__=${said.slice(0, 500)}`
  yield { method, target: `${there}?${search}`, headers, ...as(FORM, form) }
  yield {
    method,
    target: `${there}?page=1&page=${said}`,
    headers,
    ...as('application/json', JSON.stringify({ [words]: words })),
  }
  yield { method, target: there, headers, ...as('application/json', words) }
  if (there === pattern) return
  yield { method, target: pattern.replace(/:\w+/, () => said), ...as(FORM, form) }
  yield { method, target: `${pattern.replace(/:\w+/, () => words)}?${words}`, ...as(FORM, form) }
}

const filesIn = () => readdirSync(app.foundation.settings.dataFolder, { recursive: true }).map(String)

/** Returns problems in responses, new files and log lines. */
async function wrongAfter(
  ask: () => Promise<unknown[]>,
  { tellsReasons = false }: { tellsReasons?: boolean } = {},
): Promise<unknown[]> {
  const before = new Set(filesIn())
  app.foundation.lines.length = 0
  const wrong = await ask()
  const files = filesIn().filter((file) => !before.has(file))
  const lines = app.foundation.lines.filter(
    (line) => holdsControl(line.slice(0, -1)) || !line.endsWith('\n') || (!tellsReasons && line.includes('evil')),
  )
  return [...wrong, ...files, ...lines]
}

const wrongIn = (words: string, answer: RawAnswer) => wrongWith(answer).map((what) => [what, words, answer])

describe('rule M96: hostile words end in no path, header or line of the log', () => {
  test.each(DOORS)('%s', async (route) => {
    const wrong = await wrongAfter(async () => {
      const wrong: unknown[] = []
      for (const words of HOSTILE_AT_DOORS) {
        const answers = await Promise.all([...requestsOf(route, words)].map((request) => sendRaw(port.port, request)))
        wrong.push(...answers.flatMap((answer) => wrongIn(words, answer)))
      }
      return wrong
    })
    expect(wrong).toEqual([])
  })

  /** Leaves for the identity provider; returns the expected response. */
  async function leave() {
    const at = app.visitor()
    const body = { organization: String(company.id), redirect_uri: CALLBACK }
    const { redirect_uri: address } = await at.call(startSso, { body, headers: { 'x-forwarded-for': newAddress() } })
    return { at, state: new URL(address).searchParams.get('RelayState') ?? '' }
  }
  const postTo = (target: string, fields: Record<string, string>) =>
    sendRaw(port.port, {
      method: 'POST',
      target,
      headers: { 'content-type': FORM },
      body: String(new URLSearchParams(fields)),
    })

  test('what is posted in answer to a departure of ours', async () => {
    const acs = `/api/authorization/sso/saml/${company.id}/acs`
    const xml = (words: string) => words.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    const wrong = await wrongAfter(
      async () => {
        const wrong: unknown[] = []
        for (const words of HOSTILE_AT_DOORS) {
          const { at, state } = await leave()
          const issued = {
            requestId: 'none',
            acs,
            audience: 'none',
            now: app.clock.now(),
            issuer: xml(words),
            status: '',
          }
          const signed = idp.respond({ ...issued, nameId: xml(words), email: xml(words) }, { assertion: false })
          const posted = [words, Buffer.from(words).toString('base64'), Buffer.from(signed).toString('base64')]
          let code = ''
          for (const SAMLResponse of posted) {
            const answer = await postTo(acs, { SAMLResponse, RelayState: state })
            wrong.push(...wrongIn(words, answer))
            code = new URL(new Map(answer.headers).get('location') ?? CALLBACK).searchParams.get('code') ?? ''
          }
          const body = { organization: String(company.id), redirect_uri: CALLBACK, code, state }
          const { statusCode } = await at.send(finishSso, { body, headers: { 'x-forwarded-for': newAddress() } })
          if (statusCode !== 502) wrong.push([words, statusCode])
        }
        return wrong
      },
      // Why an answer is not believed is the value of a line.
      { tellsReasons: true },
    )
    expect(wrong).toEqual([])
  })

  /** Sends a validly signed vault event whose payment name is used as a value in a log line. */
  async function signed(): Promise<unknown[]> {
    const wrong: unknown[] = []
    for (const words of HOSTILE_AT_DOORS) {
      const transaction = {
        token: words,
        order_id: words,
        amount: 1,
        transaction_type: words,
        state: words,
        message: words,
      }
      for (const succeeded of [true, false])
        for (const body of [
          JSON.stringify({ environment_key: access.environmentKey, transaction: { ...transaction, succeeded } }),
          JSON.stringify({ [words]: words }),
          words,
        ]) {
          const event = {
            id: asHeader(words).slice(0, 300),
            timestamp: String(app.clock.now().getTime() / 1_000),
            body: Buffer.from(body).toString(),
          }
          const headers = {
            'content-type': 'application/json',
            'webhook-id': event.id,
            'webhook-timestamp': event.timestamp,
            'webhook-signature': signEvent(access, event),
          }
          const answer = await sendRaw(port.port, {
            method: 'POST',
            target: '/api/payments/vault-events',
            headers,
            body: event.body,
          })
          wrong.push(...wrongIn(words, answer))
        }
    }
    return wrong
  }

  test('what the vault signs', async () => {
    const wrong = await wrongAfter(signed, { tellsReasons: true })
    expect(wrong).toEqual([])
  })
})
