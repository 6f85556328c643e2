import type { CaptchaAction } from '@portal/contracts/call'
import { BOT_CHECK_FRAME } from '@portal/contracts/captcha'

/** Timeout for Google's script, and for each of its answers, in ms. After it, the other method is used. */
const PATIENCE_MS = 5_000

/** Google's script, in a document of its own beside the page. */
export interface Recaptcha {
  /** Returns whether it is available: networks and extensions block it. */
  isThere: () => Promise<boolean>
  /** Good once, for two minutes; `''` if there is none. */
  tokenFor: (action: CaptchaAction) => Promise<string>
  close: () => void
}

export function openRecaptcha(): Recaptcha {
  const frame = document.createElement('iframe')
  frame.title = 'Bot check'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' })
  const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }))
  frame.src = BOT_CHECK_FRAME
  document.body.append(frame)

  const ask = (question: { action?: CaptchaAction }) =>
    inTime(async () => {
      await loaded
      return answerOf(frame, question)
    })
  return {
    isThere: async () => (await ask({})) !== '',
    tokenFor: (action) => ask({ action }),
    close: () => frame.remove(),
  }
}

function answerOf({ contentWindow }: HTMLIFrameElement, question: object): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      port1.close()
      resolve(String(data))
    }
    contentWindow?.postMessage(question, location.origin, [port2])
  })
}

/** `''` when it takes too long. */
async function inTime(work: () => Promise<string>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(''), PATIENCE_MS)
  })
  return Promise.race([work(), late]).finally(() => clearTimeout(timer))
}
