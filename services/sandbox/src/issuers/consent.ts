import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { InteractionResults, Provider } from 'oidc-provider'
import { page } from '../page.ts'
import { readForm } from '../read-form.ts'
import { consentPage } from './consent-page.ts'
import type { IssuerPeople, IssuerPerson } from './issuer-people.ts'

interface ConsentOptions {
  provider: Provider
  people: IssuerPeople
  /** Display name of the issuer. */
  title: string
  /** Content Security Policy of its pages. */
  policy: string
}

/** The page of an issuer on which somebody says who they are, and whether the portal may know it. */
export function createConsent({ provider, people, title, policy }: ConsentOptions): RequestListener {
  const show = (response: ServerResponse) => {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    response
      .writeHead(200, { ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .end(page(`${title} – sandbox`, consentPage({ title, people: people.list() })))
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') return show(response)

    const form = await readForm(request)
    const person = form.get('answer') === 'allow' && personOf(form, people)
    const result = person
      ? await consented(provider, person, params)
      : { error: 'access_denied', error_description: 'The person said no.' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return (request, response) => {
    answer(request, response).catch(() => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('This page is over. Begin again at the portal.\n')
    })
  }
}

/** Grants everything that was requested. */
async function consented(provider: Provider, { sub }: IssuerPerson, params: Record<string, unknown>) {
  const grant = new provider.Grant({ accountId: sub, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const result: InteractionResults = { login: { accountId: sub }, consent: { grantId: await grant.save() } }
  return result
}

/** Returns a person known to the issuer, or the one described by the form. */
function personOf(form: URLSearchParams, people: IssuerPeople): IssuerPerson | undefined {
  const sub = form.get('sub')
  if (sub) return people.find(sub)

  const text = (name: string) => (form.get(name) ?? '').trim().slice(0, 254)
  if (!text('email')) return undefined
  return people.add({
    email: text('email'),
    emailVerified: form.has('verified'),
    firstName: text('first_name'),
    lastName: text('last_name'),
  })
}
