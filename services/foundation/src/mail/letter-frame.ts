import { escapeHtml } from '../html.ts'
import type { Letter } from './mail.ts'

export interface Brand {
  brandName: string
  publicOrigin: string
}

/** Names and addresses may be one long word; the second is for programs that do not know the first. */
const BREAKABLE = 'overflow-wrap:anywhere;word-break:break-word'
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/*
 * What mail programs understand: tables, styles on the elements, no picture and nothing fetched. The colors are those of the
 * portal (slate and indigo of Radix), dark ones where the program tells of a dark theme; what ignores the sheet stays light.
 */
const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background: #111113 !important }
  .sheet { background: #18191b !important; border-color: #363a3f !important }
  .text, .brand { color: #edeef0 !important }
  .muted, .muted a { color: #b0b4ba !important }
  .rule { border-color: #363a3f !important }
}`

/** The letter as a page: brand, words, one button, and the same link to copy. */
export function letterAsHtml(
  { subject, words, rows, code, action, afterwards = [], unsubscribe }: Letter,
  brand: Brand,
): string {
  const name = escapeHtml(brand.brandName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${SHEET}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f9f9fb">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(words[0] ?? '')}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" class="paper" style="background:#f9f9fb">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:520px;text-align:left;${BREAKABLE}">
<tr><td class="brand" style="padding:0 0 16px;${FONT};font-size:16px;font-weight:600;color:#1c2024">${name}</td></tr>
<tr><td class="sheet" style="padding:32px;background:#ffffff;border:1px solid #d9d9e0;border-radius:10px">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:20px;line-height:28px;font-weight:600;color:#1c2024">${escapeHtml(subject)}</h1>
${words.map((words) => paragraph(words, 'text')).join('\n')}
${rows ? table(rows) : ''}${code ? digits(code) : ''}${action ? button(action) : ''}
${afterwards.map((words) => paragraph(words, 'muted')).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 0 0;${FONT};font-size:12px;line-height:18px;color:#60646c">${name} · <a href="${escapeHtml(brand.publicOrigin)}" style="color:#60646c">${escapeHtml(new URL(brand.publicOrigin).host)}</a>${unsubscribe ? wayOut(unsubscribe) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The same letter where no page can be shown. */
export function letterAsText(
  { words, rows = [], code, action, afterwards = [], unsubscribe }: Letter,
  { brandName, publicOrigin }: Brand,
): string {
  const link = action ? [`${action.label}:\n${action.url}`] : []
  const end = [`-- \n${brandName}\n${publicOrigin}`]
  const out = unsubscribe ? [`${unsubscribe.words} ${unsubscribe.label}:\n${unsubscribe.url}`] : []
  const lines = rows.length ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []
  return `${[...words, ...lines, ...(code ? [code] : []), ...link, ...afterwards, ...end, ...out].join('\n\n')}\n`
}

const LOOKS = {
  text: 'font-size:14px;line-height:22px;color:#1c2024',
  muted: 'font-size:13px;line-height:20px;color:#60646c',
}

function paragraph(words: string, look: keyof typeof LOOKS): string {
  return `<p class="${look}" style="margin:0 0 12px;${FONT};${LOOKS[look]}">${escapeHtml(words)}</p>`
}

/** Formats names at the start of a line, values at its end. */
function table(rows: NonNullable<Letter['rows']>): string {
  const cell = (side: string, words: string) =>
    `<td class="text rule" align="${side}" style="padding:8px 0;border-bottom:1px solid #d9d9e0;${FONT};${LOOKS.text};text-align:${side}">${escapeHtml(words)}</td>`
  const lines = rows.map(([name, value]) => `<tr>${cell('left', name)}${cell('right', value)}</tr>`)
  return `<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:20px 0">${lines.join('\n')}</table>`
}

/** Large, and as one word: a double click takes all of it. */
function digits(code: string): string {
  return `<p class="text" style="margin:20px 0;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px;color:#1c2024">${escapeHtml(code)}</p>`
}

function button({ label, url }: NonNullable<Letter['action']>): string {
  const link = escapeHtml(url)
  return `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:24px 0"><tr>
<td style="border-radius:6px;background:#3e63dd"><a href="${link}" style="display:inline-block;padding:10px 20px;${FONT};font-size:14px;line-height:20px;font-weight:500;color:#ffffff;text-decoration:none;border-radius:6px">${escapeHtml(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 12px;${FONT};${LOOKS.muted}">If the button does not work, copy this address into your browser:<br><a href="${link}" class="muted" style="color:#60646c;word-break:break-all">${link}</a></p>`
}

function wayOut({ words, label, url }: NonNullable<Letter['unsubscribe']>): string {
  return `<br>${escapeHtml(words)} <a href="${escapeHtml(url)}" style="color:#60646c">${escapeHtml(label)}</a>`
}
