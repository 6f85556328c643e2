import { filledIn } from '@portal/contracts/lookup-snippets'
import { ProblemEnvelope } from '@portal/contracts/problem-envelope'
import type * as z from 'zod/mini'

/** What the gateway answered, as a person can read it. */
export interface LookupAnswer {
  /** What was asked, with everything in it. */
  url: string
  status: number
  tookMs: number
  body: unknown
  /** Why it was refused; absent where it was not. */
  problem?: z.infer<typeof ProblemEnvelope>['errors'][number] | undefined
  /** How long to wait before the next, s. */
  retryAfter: string | null
}

/** The address of a lookup with a website key. */
export function lookupUrl(product: string, key: string, fields: Readonly<Record<string, string>>): string {
  return `${product}?${new URLSearchParams({ key, ...filledIn(fields) })}`
}

/** Asks the gateway as any page would. Rejects when no answer comes. */
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

/** What is no JSON, such as a proxy's page, is shown as it came. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
