import { createHash } from 'node:crypto'
import { type Html, html } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: .5rem; border-bottom: 1px solid #8884; vertical-align: top }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8884; padding: 1rem }
iframe { width: 100%; height: 40rem; border: 1px solid #8884; background: Canvas }
dt { font-weight: 600 } dd { margin: 0 0 .5rem }
button, input { font: inherit; padding: .4rem .8rem; border: 1px solid #8886; border-radius: 6px; background: none; color: inherit }
button { cursor: pointer }
button:hover { background: #8882 }
.choices { list-style: none; padding: 0; display: grid; gap: .5rem; max-width: 28rem }
.choices button { width: 100%; text-align: start; display: grid; overflow-wrap: anywhere }
.fields { display: grid; gap: .75rem; max-width: 28rem }
.fields label { display: grid; gap: .25rem }
.ask { max-width: 24rem; margin: 8vh auto 0; padding: 1.5rem; border: 1px solid #8884; border-radius: 10px }
.ask h1 { margin: 0; font-size: 1.25rem }
.ask dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin: 1.5rem 0; font-variant-numeric: tabular-nums }
.ask dt { font-weight: 400; opacity: .7 } .ask dd { margin: 0; text-align: end }
.ask button { min-height: 44px }
.primary { border-color: transparent; background: light-dark(#1c2024, #edeef0); color: light-dark(#fff, #111113); font-weight: 600 }
.primary:hover { background: light-dark(#3a3f42, #fff) }
.fields .check { display: flex; align-items: center; gap: .5rem }
`
const digest = createHash('sha256').update(STYLE).digest('base64')

/** No scripts, no images, no outside resources: the content of a mail cannot do anything here. */
export const PAGE_POLICY = policyOf("'none'")

/** The same, with forms whose answer leads to `origin`. */
export function pagePolicy(origin: string): string {
  return policyOf(`'self' ${origin}`)
}

function policyOf(formAction: string): string {
  return `default-src 'none'; style-src 'sha256-${digest}'; frame-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`
}

/** The letter itself, in a frame of the desk: its styles, and nothing that runs or is fetched. */
export const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups"

export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${{ markup: STYLE }}</style></head>
<body><main>${content}</main></body>
</html>
`.markup
}
