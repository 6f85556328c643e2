import { submitFailover } from '@portal/contracts/forms/marketing-forms'
import { handle } from '../kernel/handle.ts'
import { countForm } from './form-attempts.ts'
import { keptFormJob } from './kept-form-job.ts'

/** Keeps what the CRM did not take, with what went wrong, until it does (rule M21). */
export const submitFailoverHandler = handle(submitFailover, {
  prepare: countForm,
  run: async ({ body, now, foundation, audit, enqueue }) => {
    const { form_id: form, failover_data: submission, form_submission_error: error } = body
    foundation.log.warn({ form, error }, 'a form waits for the CRM')
    enqueue(keptFormJob(foundation.keys.envelope, { form, submission, since: now.getTime(), tries: 0 }, now))
    audit('form.kept', { subject: form })
  },
})
