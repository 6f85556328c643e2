import { type Html, html } from '../html.ts'
import type { ReceivedMail } from './inbox.ts'

/** All mails, the newest first. */
export function inboxPage(mails: readonly ReceivedMail[]): Html {
  if (mails.length === 0) return html`<h1>Mail</h1><p>No mail yet. What the portal sends arrives here.</p>`

  const rows = mails.map(
    ({ id, receivedAt, to, subject }) => html`<tr>
<td><time datetime="${receivedAt.toISOString()}">${receivedAt.toISOString().slice(0, 19).replace('T', ' ')}</time></td>
<td>${to}</td>
<td><a href="/mail/${id}">${subject || '(no subject)'}</a></td>
</tr>`,
  )
  return html`<h1>Mail</h1>
<table>
<thead><tr><th scope="col">Received (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${rows}</tbody>
</table>`
}

/** One mail; its links can be followed, and its files opened. */
export function mailPage({ id, from, to, subject, text, html: page, receivedAt, attachments }: ReceivedMail): Html {
  return html`<p><a href="/">All mail</a></p>
<h1>${subject || '(no subject)'}</h1>
<dl>
<dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd>${to}</dd>
<dt>Received</dt><dd>${receivedAt.toISOString()}</dd>
${attachments.length > 0 ? html`<dt>Attached</dt>` : ''}${attachments.map(
  ({ name }, at) => html`<dd><a href="/mail/${id}/files/${at}">${name}</a></dd>`,
)}
</dl>
${page ? html`<iframe src="/mail/${id}/page" title="The letter as a page" sandbox="allow-popups"></iframe>` : ''}
<pre>${linked(text)}</pre>`
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
}
