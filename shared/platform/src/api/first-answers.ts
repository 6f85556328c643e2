/** An answer that arrived before a screen requested it: in the document, or by prefetching. */
export interface EarlyAnswer {
  status: number
  data: unknown
}

/** How long an answer may wait for its screen, in ms. */
const ANSWERS_KEPT_MS = 10_000

/**
 * Holds answers that arrive before they are requested. Each is used once, by the first request; answers in the document
 * are awaited while it is still loading.
 */
export function createFirstAnswers(promised: readonly string[]) {
  const inDocument = new Set(promised)
  const prefetched = new Map<string, Prefetched>()
  setTimeout(() => inDocument.clear(), ANSWERS_KEPT_MS)

  return {
    /** `undefined` if nothing was requested early: the call is made as usual. */
    take: (url: string): Promise<EarlyAnswer | undefined> | undefined => {
      const early = prefetched.get(url)
      prefetched.delete(url)
      if (early) return early.answer
      return inDocument.delete(url) ? answerInDocument(url) : undefined
    },
    /** Like `take`, without waiting. Answers still loading, and those that are not enough, stay available. */
    takeArrived: (url: string, isEnough: (data: unknown) => boolean): EarlyAnswer | undefined => {
      const arrived = prefetched.get(url)?.arrived ?? (inDocument.has(url) ? arrivedInDocument(url) : undefined)
      if (!arrived || !isEnough(arrived.data)) return undefined
      if (!prefetched.delete(url) && inDocument.delete(url)) blockOf(url)?.remove()
      return arrived
    },
    prefetch: (url: string, load: () => Promise<EarlyAnswer>) => {
      if (prefetched.has(url) || inDocument.has(url)) return
      const early: Prefetched = { answer: load().catch(() => undefined) }
      void early.answer.then((arrived) => {
        early.arrived = arrived
      })
      prefetched.set(url, early)
      setTimeout(() => prefetched.get(url) === early && prefetched.delete(url), ANSWERS_KEPT_MS)
    },
    /** Used on log-out, on account switch, and after a change: the answers are outdated. */
    clear: () => {
      inDocument.clear()
      prefetched.clear()
      for (const block of document.querySelectorAll('script[data-first]')) block.remove()
    },
  }
}

export type FirstAnswers = ReturnType<typeof createFirstAnswers>

interface Prefetched {
  answer: Promise<EarlyAnswer | undefined>
  arrived?: EarlyAnswer | undefined
}

function arrivedInDocument(url: string): EarlyAnswer | undefined {
  const block = blockOf(url)
  return block && (document.readyState !== 'loading' || isWhole(block)) ? readBlock(block) : undefined
}

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
