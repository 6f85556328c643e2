import { setMaxListeners } from 'node:events'
import type { Visit } from '@portal/foundation/sessions'
import type { AskPortalApi } from '../options.ts'

export interface FirstAnswer {
  url: string
  answer: { status: number; body: string }
}

/** How long a document waits for its first answers, in ms; later ones are requested by the page. */
const FIRST_ANSWERS_WAIT_MS = 300

const NONE: AsyncIterable<FirstAnswer> = (async function* () {})()

interface Asking {
  ask: AskPortalApi
  visit: Visit | undefined
  address: string
  left: AbortSignal
  /** Id of the document's request. */
  id: string
}

/**
 * Sends all requests at once and yields each success as it arrives, until the deadline. Failures are left out: the page
 * repeats the call and handles the error in place. Requests still open at the end, or when `left` says so, are aborted.
 */
export function firstAnswers(
  urls: readonly string[],
  { ask, visit, address, left, id }: Asking,
): AsyncIterable<FirstAnswer> {
  if (!urls.length) return NONE

  // Not `AbortSignal.any` of a timeout: Node 20 may collect what nothing else holds, and it never comes.
  const patience = new AbortController()
  // With a reason of our own: to make the usual one costs more than all else here.
  const giveUp = () => patience.abort('given up')
  setTimeout(giveUp, FIRST_ANSWERS_WAIT_MS).unref()
  left.addEventListener('abort', giveUp, { once: true })

  const { signal } = patience
  const document = { id }
  // Every question waits for it, and the document itself.
  setMaxListeners(urls.length + 1, signal)
  const asked = urls.map(async (url) => ({
    url,
    answer: await ask({ url, visit, address, signal, document }).catch(() => undefined),
  }))
  const open = new Map(asked.map((question, at) => [urls[at] ?? '', question]))
  return inOrderOfArrival(open, signal)
}

async function* inOrderOfArrival(
  open: Map<string, Promise<{ url: string; answer: FirstAnswer['answer'] | undefined }>>,
  signal: AbortSignal,
) {
  const over = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  )
  while (open.size > 0 && !signal.aborted) {
    const next = await Promise.race([...open.values(), over])
    if (!next) return
    open.delete(next.url)
    if (next.answer?.status === 200) yield { url: next.url, answer: next.answer }
  }
}
