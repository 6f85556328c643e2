import type { Call } from '@portal/contracts/call'
import { safeParse } from 'zod/mini'

/**
 * Validates the response against the contract and drops unknown fields. A response that violates its own schema is our
 * bug: this throws, so that the transaction rolls back.
 */
export function checkAnswer(call: Call, answer: unknown): unknown {
  if (call.response === undefined || call.response === 'file') return answer

  const parsed = safeParse(call.response, answer)
  if (parsed.success) return parsed.data

  const where = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  throw new Error(`The answer of ${call.method} ${call.path} breaks its contract: ${where}`)
}
