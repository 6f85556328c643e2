import { filledIn } from '@portal/contracts/lookup-snippets'
import { ProblemEnvelope } from '@portal/contracts/problem-envelope'
import type * as z from 'zod/mini'

/** Readable response of the gateway. */
export interface LookupAnswer {
  /** Full address of the request. */
  url: string
  status: number
  tookMs: number
  body: unknown
  /** Reason of the refusal; absent if there was none. */
  problem?: z.infer<typeof ProblemEnvelope>['errors'][number] | undefined
  /** Time to wait before the next one, in s. */
  retryAfter: string | null
}

/** The address of a lookup with a website key. */
export function lookupUrl(product: string, key: string, fields: Readonly<Record<string, string>>): string {
  return `${product}?${new URLSearchParams({ key, ...filledIn(fields) })}`
}

/** Sends a request to the gateway like any page. Rejects if there is no response. */
export async function lookUp(url: string): Promise<LookupAnswer> {
  const beganAt = performance.now()
  const response = await fetch(url, { credentials: 'omit', cache: 'no-store' })
  const text = await response.text()
  const body = readJson(text)
  const refusal = ProblemEnvelope.safeParse(body)
  return {
    url,
    status: response.status,
    tookMs: Math.round(performance.now() - beganAt),
    body,
    problem: refusal.success ? refusal.data.errors[0] : undefined,
    retryAfter: response.headers.get('retry-after'),
  }
}

/** Text that is not JSON, such as a proxy's page, is shown unchanged. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
