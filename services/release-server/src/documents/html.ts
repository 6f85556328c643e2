import { escapeHtml } from '@portal/foundation/html'

/** A tag with its attributes; an attribute without a value stays out. */
export function tag(name: string, attributes: Record<string, string | undefined>) {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return []
    return value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`
  })
  return `<${name}${written.join('')}>`
}

/** Data that a page reads and no browser runs. No value in it can end the block. */
export function dataBlock(attributes: Record<string, string>, value: unknown) {
  return jsonBlock(attributes, JSON.stringify(value))
}

/** Like the above, for data that are JSON already. */
export function jsonBlock(attributes: Record<string, string>, json: string) {
  return `${tag('script', { type: 'application/json', ...attributes })}${json.replaceAll('<', '\\u003c')}</script>\n`
}
