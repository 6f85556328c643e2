import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestClock } from '@portal/foundation/clock'
import { serveCrm } from './serve-crm.ts'

let server: Server
let origin: string

beforeAll(async () => {
  const crm = serveCrm((_, response) => response.end('the desk'), createTestClock(new Date('2026-03-09T09:00:00Z')))
  server = createServer(crm).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const FORM = {
  fields: [
    { objectTypeId: '0-1', name: 'email', value: 'nora@quist.example' },
    { objectTypeId: '0-1', name: 'firstname', value: '<b>Nora</b>' },
  ],
  context: { pageUri: 'https://portal.example/contact', pageName: 'Contact' },
  legalConsentOptions: { consent: { consentToProcess: true, text: 'Yes' } },
}

function send(body: object, authorization = 'Bearer x') {
  const path = '/crm/submissions/v3/integration/secure/submit/sandbox/contact'
  return fetch(`${origin}${path}`, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) })
}

test('a form is taken and shown, and nothing in it runs', async () => {
  expect((await send(FORM)).status).toBe(200)
  const [taken] = await (await fetch(`${origin}/crm.json`)).json()
  expect(taken).toMatchObject({ form: 'contact', fields: { email: 'nora@quist.example' }, consent: 'Yes' })
  expect(await (await fetch(`${origin}/crm`)).text()).toContain('&lt;b&gt;Nora')
  expect(await (await fetch(`${origin}/mail.json`)).text()).toBe('the desk')
})

test('without a token, an address or consent it is refused as HubSpot refuses', async () => {
  const refusals = [
    await send(FORM, ''),
    await send({ ...FORM, fields: [] }),
    await send({ ...FORM, legalConsentOptions: { consent: { consentToProcess: false, text: '' } } }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(await refusals[2]?.json()).toMatchObject({
    errors: [{ message: "Error in 'legalConsentOptions'. Consent is required" }],
  })
})
