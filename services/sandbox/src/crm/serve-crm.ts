import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Clock } from '@portal/foundation/clock'
import { readBody } from '../hooks/serve-hooks.ts'
import { isOfThisMachine } from '../loopback.ts'
import { PAGE_POLICY, page } from '../page.ts'
import { crmPage, type ReceivedForm } from './crm-page.ts'

const KEPT = 100
const SUBMISSION = /^\/crm\/submissions\/v3\/integration\/secure\/submit\/([^/]+)\/([^/]+)$/
const ADDRESS = /^[^\s@]+@[^\s@]+$/

/**
 * A fake CRM that accepts forms like HubSpot (v3): submissions are shown at `/crm`, and as data at `/crm.json`. Rejects
 * requests without a token, without consent, or with an invalid address. Everything else goes to the desk.
 */
export function serveCrm(desk: RequestListener, clock: Clock): RequestListener {
  let received: ReceivedForm[] = []

  async function take(request: IncomingMessage, response: ServerResponse, form: string) {
    const submission = JSON.parse(await readBody(request))
    const fields = Object.fromEntries(submission.fields.map(({ name, value }: Field) => [name, value]))
    const consent = submission.legalConsentOptions?.consent
    const message = problemOf(request, fields.email, consent)
    if (message)
      return say(response, 400, { status: 'error', message: 'The request is not valid', errors: [{ message }] })

    const { pageUri, pageName, hutk = '' } = submission.context
    const entry = { receivedAt: clock.now(), form, fields, consent: consent.text, pageUri, pageName, hutk }
    received = [entry, ...received].slice(0, KEPT)
    say(response, 200, { inlineMessage: 'Thanks for submitting the form.' })
  }

  function show(response: ServerResponse, pathname: string) {
    if (pathname === '/crm.json') return say(response, 200, received)
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
      .end(page('CRM – sandbox', crmPage(received)))
  }

  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
    if (!/^\/crm(\.json)?(\/|$)/.test(pathname)) return desk(request, response)
    if (!isOfThisMachine(request.headers.host)) return void response.writeHead(404).end()
    const [, , form] = SUBMISSION.exec(pathname) ?? []
    if (request.method !== 'POST') return show(response, pathname)
    if (!form) return void response.writeHead(404).end()
    take(request, response, form).catch(() => say(response, 400, { status: 'error', message: 'Not a form' }))
  }
}

interface Field {
  name: string
  value: string
}

function problemOf({ headers }: IncomingMessage, email: string, consent: { consentToProcess?: boolean } | undefined) {
  if (!headers.authorization?.startsWith('Bearer ')) return "Error in 'authorization'. A token is required"
  if (!ADDRESS.test(email ?? '')) return "Error in 'fields.email'. Invalid email address"
  return consent?.consentToProcess ? '' : "Error in 'legalConsentOptions'. Consent is required"
}

function say(response: ServerResponse, status: number, said: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
}
