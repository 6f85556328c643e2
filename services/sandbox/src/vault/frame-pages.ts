import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '../html.ts'

const STYLE = `
html, body { margin: 0; height: 100%; background: transparent }
input {
  box-sizing: border-box; inline-size: 100%; block-size: 100%; margin: 0; border: 0; outline: 0; background: transparent;
  color: var(--color, CanvasText); padding: var(--padding, 0 12px); font: var(--font-size, 16px) var(--font-family, system-ui, sans-serif);
  font-variant-numeric: tabular-nums
}
input::placeholder { color: var(--placeholder, GrayText); opacity: 1 }
#complaint { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
`
const digest = createHash('sha256').update(STYLE).digest('base64')

/** What the frames run; a file, so that no policy has to allow what stands inside a page. */
export const FRAME_SCRIPT = readFileSync(join(import.meta.dirname, 'frame.js'), 'utf8')

/** The fields that live in frames of their own: what is typed into them is nobody's but the vault's. */
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
<body><input type="text" inputmode="numeric" aria-label="${label}" aria-required="true" aria-describedby="complaint" autocomplete="${autocomplete}" placeholder="${placeholder}" maxlength="${longest}" spellcheck="false"><p id="complaint"></p><script src="/frame.js"></script></body>
</html>
`.markup
}
