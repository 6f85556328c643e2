import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CARD_DRAWINGS, type DrawnShape } from '@portal/contracts/payments/card-drawings'
import { html } from '../html.ts'

/** The networks that the bank knows; the field shows the mark of the number as it is typed (rule K28). */
const BRANDS = [
  { brand: 'visa', name: 'Visa' },
  { brand: 'mastercard', name: 'Mastercard' },
  { brand: 'amex', name: 'American Express' },
  { brand: 'discover', name: 'Discover' },
] as const

const STYLE = `
@font-face { font-family: "Geist Variable"; font-weight: 100 900; font-display: swap; src: url("/geist.woff2") format("woff2") }
html, body { margin: 0; height: 100%; background: transparent }
input {
  box-sizing: border-box; inline-size: 100%; block-size: 100%; margin: 0; border: 0; outline: 0; background: transparent;
  color: var(--color, CanvasText); padding: var(--padding, 0 12px); font: var(--font-size, 16px) var(--font-family, system-ui, sans-serif);
  font-variant-numeric: tabular-nums
}
input::placeholder { color: var(--placeholder, GrayText); opacity: 1 }
.brands { position: absolute; inset-block: 0; inset-inline-end: 10px; display: flex; align-items: center; gap: 4px; pointer-events: none }
.brands rect { fill: #fff; stroke: #cdced6 }
[data-brand] .brands svg { display: none }
${BRANDS.map(({ brand }) => `[data-brand="${brand}"] .brands .${brand}`).join(', ')} { display: block }
/* Where there is no room for all four beside the example, the brand shows once it is known. */
@media (max-width: 320px) { html:not([data-brand]) .brands { display: none } }
#complaint { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
`
const digest = createHash('sha256').update(STYLE).digest('base64')

/** Script of the frames; a file, so that no policy has to allow inline scripts. */
export const FRAME_SCRIPT = readFileSync(join(import.meta.dirname, 'frame.js'), 'utf8')

/** The portal's own, so that these fields look like those beside them. */
export const FRAME_FONT = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
)

/** The fields in separate frames: their content is visible only to the vault. */
export const FRAME_FIELDS = {
  number: { label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', longest: 23 },
  code: { label: 'Security code', autocomplete: 'cc-csc', placeholder: 'CVC', longest: 4 },
} as const
export type FrameField = keyof typeof FRAME_FIELDS

/** Its own script and style and its own calls, in frames of the portal alone. */
export function framePolicy(portalOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${digest}'`,
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portalOrigin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

export function framePage(field: FrameField, portalOrigin: string): string {
  const { label, autocomplete, placeholder, longest } = FRAME_FIELDS[field]
  return html`<!doctype html>
<html lang="en" data-field="${field}" data-portal="${portalOrigin}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${label}</title><style>${{ markup: STYLE }}</style></head>
<body><input type="text" inputmode="numeric" aria-label="${label}" aria-required="true" aria-describedby="complaint" autocomplete="${autocomplete}" placeholder="${placeholder}" maxlength="${longest}" spellcheck="false">${field === 'number' ? brandMarks() : ''}<p id="complaint"></p><script src="/frame.js"></script></body>
</html>
`.markup
}

function shape({ d, fill = 'none', stroke = 'none', width = 1.5 }: DrawnShape) {
  return html`<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`
}

/** Visual only: screen readers read the number, which says as much. */
function brandMarks() {
  const marks = BRANDS.map(
    ({ brand, name }) =>
      html`<svg class="${brand}" width="32" height="20" viewBox="0 0 32 20"><rect x=".5" y=".5" width="31" height="19" rx="3"/>${(CARD_DRAWINGS[name] ?? []).map(shape)}</svg>`,
  )
  return html`<span class="brands" aria-hidden="true">${marks}</span>`
}
