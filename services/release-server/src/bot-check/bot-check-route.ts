import { createHash } from 'node:crypto'
import { BOT_CHECK_FRAME } from '@portal/contracts/captcha'
import type { Settings } from '@portal/foundation/settings'
import type { FastifyInstance } from 'fastify'
import { tag } from '../documents/html.ts'

type Recaptcha = NonNullable<Settings['recaptcha']>

/**
 * Answers a form that frames it: with a token for `{ action }`, or whether Google's script works where none is named; `''` where it
 * does not. The script is here by then, or was blocked. Constant, so that the policy can name this one by its hash.
 */
const ANSWER_FORM = `'use strict'
const { siteKey } = document.currentScript.dataset
addEventListener('message', ({ source, origin, data, ports: [port] }) => {
  if (source !== parent || origin !== location.origin || !port) return
  const google = globalThis.grecaptcha?.enterprise
  if (!google) return port.postMessage('')
  google.ready(() => {
    if (!data.action) return port.postMessage('here')
    google.execute(siteKey, { action: data.action }).then(
      (token) => port.postMessage(token),
      () => port.postMessage(''),
    )
  })
})
`

/** Origin of the parts of Google's script. */
const PARTS = 'https://www.gstatic.com/recaptcha/'
const PARTS_BY_HOST: Record<string, string> = { 'www.recaptcha.net': 'https://www.gstatic.cn/recaptcha/' }

/**
 * The document in which reCAPTCHA runs, framed by the forms that ask for it: what Google's script needs (its hosts, styles of its
 * own, no Trusted Types) is allowed here and on no page of the portal (rule B36). Without reCAPTCHA there is none.
 */
export function botCheckRoute(server: FastifyInstance, { recaptcha }: Pick<Settings, 'recaptcha'>) {
  if (!recaptcha) return

  const page = botCheckPage(recaptcha)
  const policy = botCheckPolicy(recaptcha)
  server.get(BOT_CHECK_FRAME, (_, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

function botCheckPage({ scriptUrl, siteKey }: Recaptcha): string {
  const src = `${scriptUrl}?${new URLSearchParams({ render: siteKey })}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Bot check</title>
${tag('script', { 'data-site-key': siteKey })}${ANSWER_FORM}</script>
${tag('script', { src, async: '' })}</script>
</head>
<body></body>
</html>
`
}

function botCheckPolicy({ scriptUrl }: Recaptcha): string {
  const google = new URL('.', scriptUrl).href
  const parts = PARTS_BY_HOST[new URL(scriptUrl).host] ?? PARTS
  const hash = createHash('sha256').update(ANSWER_FORM).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${google} ${parts}`,
    `frame-src ${google} https://recaptcha.google.com/recaptcha/`,
    `connect-src ${google}`,
    `img-src ${parts} data:`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ')
}
