import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { sandboxIssuerUrl } from '@portal/foundation/sandbox-logins'
import { generate } from 'selfsigned'
import { html } from '../html.ts'
import { consentPage } from '../issuers/consent-page.ts'
import { createIssuerPeople, type IssuerPerson } from '../issuers/issuer-people.ts'
import { page, pagePolicy } from '../page.ts'
import { readForm } from '../read-form.ts'
import { type PortalRequest, readRequest } from './read-request.ts'
import { signedResponse } from './signed-response.ts'

const TITLE = 'Company-like SAML'
const MOST_WAITING = 100

interface SamlIdpOptions {
  sandboxPort: number
  portalOrigin: string
}

/**
 * A company's SAML identity provider: its metadata, and the page on which somebody says who they are. Below `/saml/strict` is the
 * same, which takes signed requests alone. Its key lives as long as this process.
 */
export async function createSamlIdp({ sandboxPort, portalOrigin }: SamlIdpOptions): Promise<RequestListener> {
  const keys = await generate([{ name: 'commonName', value: 'Company-like SAML' }], {
    keySize: 2048,
    algorithm: 'sha256',
  })
  const address = sandboxIssuerUrl('company', sandboxPort).replace(/company$/, 'saml')
  const people = createIssuerPeople('company')
  const waiting = new Map<string, PortalRequest>()
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
    const [, strict = '', path] = /^\/saml(\/strict)?\/(metadata|sso)$/.exec(url.pathname) ?? []
    const issuer = address + strict
    const isSignatureAsked = strict !== ''
    if (path === 'metadata')
      return response
        .writeHead(200, { 'content-type': 'application/samlmetadata+xml' })
        .end(metadataOf(issuer, { certificate: keys.cert, isSignatureAsked }))
    if (path !== 'sso') return response.writeHead(404).end()

    const form = request.method === 'POST' ? await readForm(request) : undefined
    if (form?.has('SAMLRequest')) {
      // What was posted waits here, so that what follows is one form less deep.
      const asked = randomUUID()
      waiting.set(asked, await readRequest({ form }, { portalOrigin, isSignatureAsked }))
      for (const oldest of waiting.keys()) if (waiting.size > MOST_WAITING) waiting.delete(oldest)
      return response.writeHead(303, { location: `${issuer}/sso?asked=${asked}` }).end()
    }
    const asked =
      waiting.get(url.searchParams.get('asked') ?? '') ??
      (await readRequest({ query: url.search.slice(1) }, { portalOrigin, isSignatureAsked }))
    if (!form) return send(response, TITLE, consentPage({ title: TITLE, people: people.list() }))

    const person = personOf(form, people.list())
    const signed = signedResponse({ ...asked, issuer, person, keys })
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

function personOf(form: URLSearchParams, known: readonly IssuerPerson[]): IssuerPerson | undefined {
  if (form.get('answer') !== 'allow') return undefined
  const sub = form.get('sub')
  if (sub) return known.find((person) => person.sub === sub)

  const text = (name: string) => (form.get(name) ?? '').trim().slice(0, 254)
  const named = { email: text('email'), firstName: text('first_name'), lastName: text('last_name') }
  return { sub: randomUUID(), emailVerified: true, ...named }
}

function metadataOf(
  address: string,
  { certificate, isSignatureAsked }: { certificate: string; isSignatureAsked: boolean },
): string {
  const base64 = certificate.replace(/-----[^-]+-----|\s/g, '')
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${address}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="${isSignatureAsked}" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${address}/sso"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${address}/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`
}
