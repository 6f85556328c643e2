import { type Html, html } from '../html.ts'

/** A form as the CRM took it. */
export interface ReceivedForm {
  receivedAt: Date
  form: string
  fields: Readonly<Record<string, string>>
  /** Exact wording that the person agreed to. */
  consent: string
  pageUri: string
  pageName: string
  /** The tracking id of the CRM's cookie; empty where there was none. */
  hutk: string
}

/** All forms, the newest first. */
export function crmPage(forms: readonly ReceivedForm[]): Html {
  if (forms.length === 0) return html`<h1>CRM</h1><p>Nothing yet. Forms of the public pages arrive here.</p>`

  return html`<h1>CRM</h1>${forms.map(
    ({ receivedAt, form, fields, consent, pageUri, pageName, hutk }) => html`<h2>${form}</h2>
<p><time datetime="${receivedAt.toISOString()}">${receivedAt.toISOString()}</time> from ${pageName}, ${pageUri} ${hutk}</p>
<dl>${Object.entries(fields).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p>Agreed to: ${consent}</p>`,
  )}`
}
