import { createHash } from 'node:crypto'
import { escapeHtml } from '@portal/foundation/html'
import * as z from 'zod/mini'
import type { NoteKind } from '../../providers/browser-notes.sql.ts'

const PostedRequest = z.object({ postTo: z.string(), fields: z.record(z.string(), z.string()) })
type PostedRequest = z.infer<typeof PostedRequest>

/** A request that goes as a form, until the browser that left has posted it. */
export const POSTED_REQUEST: NoteKind<PostedRequest> = { name: 'sso-request', content: PostedRequest }

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 ui-sans-serif, system-ui, sans-serif; background: light-dark(#fff, #111113); color: light-dark(#1c2024, #edeef0) }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { width: min(24rem, 100vw - 3rem); box-sizing: border-box; padding: 24px; border: 1px solid light-dark(#d9d9e0, #363a3f); border-radius: 10px }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; font-weight: 600 }
p { margin: 0 0 24px; color: light-dark(#60646c, #b0b4ba); overflow-wrap: anywhere }
button { width: 100%; min-height: 40px; font: inherit; font-weight: 500; border: 0; border-radius: 6px; background: #3e63dd; color: #fff; cursor: pointer }
button:hover { background: #3358d4 }
button:focus-visible { outline: 2px solid light-dark(#3e63dd, #9eb1ff); outline-offset: 2px }
`
const SCRIPT = 'document.forms[0].submit()'

/** A page that has the browser post our request, by itself or by its button. */
export function requestPage({ postTo, fields }: PostedRequest, brandName: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Company log-in – ${escapeHtml(brandName)}</title><style>${STYLE}</style></head>
<body><main>
<h1>On to your company’s log-in</h1>
<p>You log in at ${escapeHtml(new URL(postTo).host)} and come back by yourself. If nothing happens, press Continue.</p>
<form method="post" action="${escapeHtml(postTo)}">${inputs.join('')}<button>Continue</button></form>
</main><script>${SCRIPT}</script></body>
</html>
`
}

/**
 * Allows only that one script, style and form. Chromium applies the policy to redirects of a post as well, and identity
 * providers redirect to other hosts of theirs, so any https host is allowed.
 */
export function requestPolicy({ postTo }: PostedRequest): string {
  const { protocol, origin } = new URL(postTo)
  const forms = protocol === 'https:' ? 'https:' : origin
  return [
    "default-src 'none'",
    `style-src ${hashSource(STYLE)}`,
    `script-src ${hashSource(SCRIPT)}`,
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
