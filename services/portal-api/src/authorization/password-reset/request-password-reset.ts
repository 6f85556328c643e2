import { requestPasswordReset } from '@portal/contracts/authorization/password-reset'
import { takeOrRefuse } from '@portal/foundation/attempts'
import { inTransaction } from '@portal/foundation/database'
import { handle } from '../../kernel/handle.ts'
import { passwordResetSubject } from '../sign-in/attempt-subjects.ts'
import { resetLetterJob } from './reset-letter-job.ts'

/** Does not look up the address: the job does so later, at a random time (rule B11). */
export const requestPasswordResetHandler = handle(requestPasswordReset, {
  prepare: ({ browser, db, now }) =>
    inTransaction(db, (tx) => takeOrRefuse(tx, passwordResetSubject(browser.address), now, 'request:rate-limited')),
  run: async ({ body, now, requestId, enqueue, foundation }) => {
    enqueue(resetLetterJob(foundation, { email: body.username, requestId }, now))
  },
})
