import { MINUTE_MS } from '@portal/contracts/time-units'
import { type AttemptRule, type AttemptSubject, attemptDigest } from '@portal/foundation/attempts'

/** Tests of the webhooks of one account: enough to try all of them twice, and no way to have us call somebody all day (rule E21). */
const WEBHOOK_TEST_RULE: AttemptRule = {
  free: 20,
  firstWait: MINUTE_MS,
  longestWait: MINUTE_MS,
  memory: 10 * MINUTE_MS,
}

export function webhookTestSubject(accountId: number): AttemptSubject {
  return { subject: attemptDigest('webhook-test', String(accountId)), rule: WEBHOOK_TEST_RULE }
}
