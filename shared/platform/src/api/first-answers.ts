/** An answer that was asked for before any screen did: in the document, or by prefetching. */
export interface EarlyAnswer {
  status: number
  data: unknown
}

/** How long an answer may wait for its screen, in ms. */
const ANSWERS_KEPT_MS = 10_000

/**
 * Answers that arrive before they are asked for. Each is given once and to whoever asks first; what came inside the
 * document is waited for while the document is still on its way.
 */
export function createFirstAnswers(promised: readonly string[]) {
  const inDocument = new Set(promised)
  const prefetched = new Map<string, Promise<EarlyAnswer | undefined>>()
  setTimeout(() => inDocument.clear(), ANSWERS_KEPT_MS)

  return {
    /** `undefined` when nothing was asked for early: the call goes its ordinary way. */
    take: (url: string): Promise<EarlyAnswer | undefined> | undefined => {
      const early = prefetched.get(url)
      prefetched.delete(url)
      if (early) return early
      return inDocument.delete(url) ? answerInDocument(url) : undefined
    },
    prefetch: (url: string, load: () => Promise<EarlyAnswer>) => {
      if (prefetched.has(url) || inDocument.has(url)) return
      const answer = load().catch(() => undefined)
      prefetched.set(url, answer)
      setTimeout(() => prefetched.get(url) === answer && prefetched.delete(url), ANSWERS_KEPT_MS)
    },
    /** On sign-out, on account switch, and when something was changed: they say how it was before. */
    clear: () => {
      inDocument.clear()
      prefetched.clear()
      for (const block of document.querySelectorAll('script[data-first]')) block.remove()
    },
  }
}

export type FirstAnswers = ReturnType<typeof createFirstAnswers>

async function answerInDocument(url: string): Promise<EarlyAnswer | undefined> {
  if (document.readyState === 'loading' && !isWhole(blockOf(url))) await documentRead(url)
  const block = blockOf(url)
  block?.remove()
  return block ? readBlock(block) : undefined
}

function blockOf(url: string) {
  return [...document.querySelectorAll<HTMLElement>('script[data-first]')].find(({ dataset }) => dataset.first === url)
}

function readBlock(block: HTMLElement): EarlyAnswer | undefined {
  try {
    const answer: EarlyAnswer = JSON.parse(block.textContent ?? '')
    return answer.status === 200 ? answer : undefined
  } catch {
    return undefined
  }
}

/** The parser has gone on past it. */
const isWhole = (block: HTMLElement | undefined) => Boolean(block?.nextSibling)

/** The block has come, or the document has ended without it. */
function documentRead(url: string) {
  return new Promise<void>((resolve) => {
    const done = () => {
      observer.disconnect()
      document.removeEventListener('DOMContentLoaded', done)
      resolve()
    }
    const observer = new MutationObserver(() => isWhole(blockOf(url)) && done())
    observer.observe(document.documentElement, { childList: true, subtree: true })
    document.addEventListener('DOMContentLoaded', done)
  })
}
