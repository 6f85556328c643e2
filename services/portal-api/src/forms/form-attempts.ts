import type { Call } from '@portal/contracts/call'
import { HOUR_MS } from '@portal/contracts/time-units'
import { type AttemptRule, attemptDigest, takeOrRefuse } from '@portal/foundation/attempts'
import { inTransaction } from '@portal/foundation/database'
import { networkOf } from '@portal/foundation/http'
import type { Prepared } from '../kernel/context.ts'

/** Twenty an hour from one network, five with a doubtful bot check, with growing waits after that (rule M26). */
const FORMS: AttemptRule = { free: 20, firstWait: HOUR_MS, longestWait: 24 * HOUR_MS, memory: HOUR_MS }
const DOUBTFUL_FORMS: AttemptRule = { ...FORMS, free: 5 }

type Sent = Pick<Prepared<Call>, 'browser' | 'isDoubtful' | 'db' | 'now'>

/** Runs outside the call's transaction, so that rejected calls count too. */
export function countForm({ browser, isDoubtful, db, now }: Sent): Promise<void> {
  const rule = isDoubtful ? DOUBTFUL_FORMS : FORMS
  const subject = attemptDigest('form', String(isDoubtful), networkOf(browser.address))
  return inTransaction(db, (tx) => takeOrRefuse(tx, { subject, rule }, now, 'request:rate-limited'))
}
