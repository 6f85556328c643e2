import type { Call } from '@portal/contracts/call'
import { judge } from '@portal/foundation/captcha'
import { problem } from '@portal/foundation/problem'
import type { Input } from './context.ts'
import type { Exchange } from './exchange.ts'

/**
 * Rejects a call guarded by a bot check if its answer is missing or wrong. Returns whether doubts remain: such a call
 * is let through, and its handler limits it more strictly (rule B17).
 */
export async function checkCaptcha(
  { captcha: action }: Call,
  { query }: Input<Call>,
  { foundation, now, browser: { address } }: Exchange,
): Promise<boolean> {
  if (!action) return false

  const { 'g-recaptcha-response': answer } = query as unknown as { 'g-recaptcha-response': string }
  const verdict = await judge(foundation, answer, { action, now, address })
  if (verdict === 'refused') throw problem('request:captcha-failed')
  return verdict === 'doubtful'
}
