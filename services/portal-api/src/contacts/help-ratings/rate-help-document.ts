import { rateHelpDocument } from '@portal/contracts/contacts/help-ratings'
import { HOUR_MS } from '@portal/contracts/time-units'
import { type AttemptRule, type AttemptSubject, attemptDigest, takeOrRefuse } from '@portal/foundation/attempts'
import { inTransaction } from '@portal/foundation/database'
import { networkOf } from '@portal/foundation/http'
import { handle } from '../../kernel/handle.ts'
import { insertHelpRating } from './help-ratings.sql.ts'

/** Twenty an hour from one network, and then ever fewer: a reader of every document is not kept out, a program is (rule N3). */
const RATING_RULE: AttemptRule = { free: 20, firstWait: HOUR_MS, longestWait: 24 * HOUR_MS, memory: HOUR_MS }

function ratingSubject(address: string): AttemptSubject {
  return { subject: attemptDigest('help-rating', networkOf(address)), rule: RATING_RULE }
}

/** Counted outside the call's transaction, so that rejected calls count too. */
export const rateHelpDocumentHandler = handle(rateHelpDocument, {
  prepare: ({ browser, db, now }) =>
    inTransaction(db, (tx) => takeOrRefuse(tx, ratingSubject(browser.address), now, 'request:rate-limited')),
  run: async ({ body: { document, helpful }, tx, now, audit }) => {
    await insertHelpRating(tx, { document, isHelpful: helpful, ratedAt: now })
    audit('help-document.rated', { subject: document, helpful })
  },
})
