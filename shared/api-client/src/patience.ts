import { isProductError } from './product-error.ts'

/** Statuses of temporary failures. */
const PASSING: readonly unknown[] = [429, 503]
/** Number of retries of a read after a temporary failure. */
const MORE_TRIES = 2
/** A longer wait is for the person to decide, in ms. */
const LONGEST_WAIT_MS = 10_000

/** Reads again after a 429 or 503, no sooner than the server asked for. Rejects as the last try did. */
export async function patiently<Answer>(read: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await read()
    } catch (error) {
      const wait = waitAfter(error)
      if (wait === undefined || wait > LONGEST_WAIT_MS || tries === MORE_TRIES) throw error
      await pause(wait, signal)
    }
  }
}

function waitAfter(error: unknown): number | undefined {
  return isProductError(error) && PASSING.includes(error.status) ? error.retryAfter : undefined
}

function pause(wait: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, wait)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
