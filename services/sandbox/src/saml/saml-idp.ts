import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { inflateRawSync } from 'node:zlib'
import { sandboxIssuerUrl } from '@portal/foundation/sandbox-logins'
import { generate } from 'selfsigned'
import { html } from '../html.ts'
import { consentPage } from '../issuers/consent-page.ts'
import { createIssuerPeople, type IssuerPerson } from '../issuers/issuer-people.ts'
import { page, pagePolicy } from '../page.ts'
import { readForm } from '../read-form.ts'
import { signedResponse } from './signed-response.ts'

const TITLE = 'Company-like SAML'
const MOST_REQUEST_BYTES = 16 * 1024

interface SamlIdpOptions {
  sandboxPort: number
  portalOrigin: string
}

/** A company's SAML identity provider: its metadata, and the page on which somebody says who they are. Its key lives as long as this process. */
export async function createSamlIdp({ sandboxPort, portalOrigin }: SamlIdpOptions): Promise<RequestListener> {
  const keys = await generate([{ name: 'commonName', value: 'Company-like SAML' }], {
    keySize: 2048,
    algorithm: 'sha256',
  })
  const address = sandboxIssuerUrl('company', sandboxPort).replace(/company$/, 'saml')
  const people = createIssuerPeople('company')
  const send = (response: ServerResponse, title: string, content: Parameters<typeof page>[1]) =>
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(portalOrigin),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .end(page(`${title} – sandbox`, content))

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', address)
    if (url.pathname === '/saml/metadata')
      return response
        .writeHead(200, { 'content-type': 'application/samlmetadata+xml' })
        .end(metadataOf(address, keys.cert))
    if (url.pathname !== '/saml/sso') return response.writeHead(404).end()

    const asked = requestIn(url, portalOrigin)
    if (request.method !== 'POST') return send(response, TITLE, consentPage({ title: TITLE, people: people.list() }))

    const person = personOf(await readForm(request), people.list())
    const signed = signedResponse({ ...asked, issuer: address, person, keys })
    const posted = Buffer.from(signed).toString('base64')
    return send(
      response,
      TITLE,
      html`<h1>Back to the portal</h1>
<form method="post" action="${asked.acs}">
<input type="hidden" name="SAMLResponse" value="${posted}">
<input type="hidden" name="RelayState" value="${asked.relayState}">
<p><button>Continue to the portal</button></p>
</form>`,
    )
  }
  return (request, response) => {
    answer(request, response).catch(() => {
      response
        .writeHead(400, { 'content-type': 'text/plain' })
        .end('This is no request of the portal. Begin again there.\n')
    })
  }
}

/** What the portal asks, which goes back to the portal alone. */
function requestIn({ searchParams }: URL, portalOrigin: string) {
  const packed = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')
  const xml = inflateRawSync(packed, { maxOutputLength: MOST_REQUEST_BYTES }).toString('utf8')
  const read = (pattern: RegExp) => {
    const [, found] = pattern.exec(xml) ?? []
    if (!found) throw new Error(`The request has no ${pattern}.`)
    return found
  }
  const acs = read(/AssertionConsumerServiceURL="([^"<>]+)"/)
  if (!acs.startsWith(`${portalOrigin}/`)) throw new Error('That is not the portal.')
  const [requestId, audience] = [read(/ ID="([\w-]+)"/), read(/<saml:Issuer[^>]*>([^<>"]+)</)]
  return { acs, requestId, audience, relayState: searchParams.get('RelayState') ?? '' }
}

function personOf(form: URLSearchParams, known: readonly IssuerPerson[]): IssuerPerson | undefined {
  if (form.get('answer') !== 'allow') return undefined
  const sub = form.get('sub')
  if (sub) return known.find((person) => person.sub === sub)

  const text = (name: string) => (form.get(name) ?? '').trim().slice(0, 254)
  const named = { email: text('email'), firstName: text('first_name'), lastName: text('last_name') }
  return { sub: randomUUID(), emailVerified: true, ...named }
}

function metadataOf(address: string, certificate: string): string {
  const base64 = certificate.replace(/-----[^-]+-----|\s/g, '')
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${address}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${address}/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`
}
