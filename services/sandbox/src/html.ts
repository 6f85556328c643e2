import { escapeHtml } from '@portal/foundation/html'

/** Markup that is safe to embed in a page. */
export interface Html {
  readonly markup: string
}

type Value = Html | string | number | Html[]

/** A template whose values are escaped unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.map((part, at) => part + (at < values.length ? markupOf(values[at] ?? '') : '')).join('') }
}

function markupOf(value: Value): string {
  if (Array.isArray(value)) return value.map(({ markup }) => markup).join('')
  return typeof value === 'object' ? value.markup : escapeHtml(String(value))
}
