import type { FormId, FormSubmission } from '@portal/contracts/forms/marketing-forms'
import { HOUR_MS, MINUTE_MS } from '@portal/contracts/time-units'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueue, type Job, type JobHandler } from '@portal/foundation/outbox'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import { openCrm } from './open-crm.ts'

export const HAND_TO_CRM = 'form.hand-to-crm'

/** How long a form is retried, in ms (rule M21). */
const KEPT_MS = 7 * 24 * HOUR_MS

interface KeptForm {
  form: FormId
  submission: FormSubmission
  /** Epoch ms. */
  since: number
  tries: number
}

/** Returns a form as an outbox job, sealed because it contains personal data. */
export function keptFormJob(keys: EnvelopeKeys, kept: KeptForm, runAt: Date): Job {
  return { kind: HAND_TO_CRM, payload: { form: seal(keys, JSON.stringify(kept), HAND_TO_CRM) }, runAt }
}

/**
 * Submits a form to the CRM. While the CRM is unavailable, retries with growing delays, up to an hour; gives up on
 * rejection or after a week.
 */
export function handToCrm(foundation: Foundation): JobHandler {
  const { envelope } = foundation.keys
  return async ({ payload }, { db, now }) => {
    const kept: KeptForm = JSON.parse(unseal(envelope, String(payload.form), HAND_TO_CRM))
    const result = await openCrm(foundation).submit(kept.form, kept.submission)
    if (result === 'taken') return

    const isOver = now.getTime() - kept.since >= KEPT_MS
    if (result !== 'away' || isOver) {
      const reason = result === 'away' ? 'The CRM was away for a week.' : result.refused
      return foundation.log.error({ form: kept.form, reason }, 'a form is lost')
    }
    const wait = Math.min(HOUR_MS, MINUTE_MS * 2 ** kept.tries)
    const next = keptFormJob(envelope, { ...kept, tries: kept.tries + 1 }, new Date(now.getTime() + wait))
    await inTransaction(db, (tx) => enqueue(tx, [next]))
  }
}
