import { type Html, html } from '../html.ts'

/** A delivery as a customer's program would have received it. */
export interface ReceivedHook {
  receivedAt: Date
  /** Path of the receiver, below `/hooks/`. */
  name: string
  /** The headers of Standard Webhooks, and the content type. */
  headers: Readonly<Record<string, string>>
  body: string
  /** True if the signature matches the given secret; absent if none was given. */
  isValid?: boolean
}

/** Lists all deliveries, newest first, and whether they are signed with the given secret. */
export function hooksPage(hooks: readonly ReceivedHook[]): Html {
  const form = html`<form class="fields" action="/hooks"><label>Signing secret <input name="secret" autocomplete="off"></label><button>Check signatures</button></form>`
  if (hooks.length === 0)
    return html`<h1>Webhooks</h1><p>Nothing yet. What is sent to /hooks/a-name of this address arrives here.</p>${form}`

  return html`<h1>Webhooks</h1>${form}${hooks.map(
    ({ receivedAt, name, headers, body, isValid }) => html`<h2>${name}</h2>
<p><time datetime="${receivedAt.toISOString()}">${receivedAt.toISOString()}</time> ${verdict(isValid)}</p>
<dl>${Object.entries(headers)
      .filter(([, value]) => value)
      .map(([header, value]) => html`<dt>${header}</dt><dd>${value}</dd>`)}</dl>
<pre>${body}</pre>`,
  )}`
}

function verdict(isValid: boolean | undefined): string {
  if (isValid === undefined) return ''
  return isValid ? 'The signature is valid.' : 'The signature is not of this secret, or too old.'
}
