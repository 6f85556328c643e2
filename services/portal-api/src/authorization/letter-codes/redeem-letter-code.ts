import { redeemLetterCode } from '@portal/contracts/authorization/letter-codes'
import { takeOrRefuse } from '@portal/foundation/attempts'
import { inTransaction } from '@portal/foundation/database'
import { takeLetterLink } from '@portal/foundation/letter-codes'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { letterCodeSubject } from '../sign-in/attempt-subjects.ts'

/** Attempts are counted apart from the call's transaction, so that they stay where it is refused (rule D94). */
export const redeemLetterCodeHandler = handle(redeemLetterCode, {
  prepare: async ({ body: { purpose, email_address: email, code }, browser, db, now, foundation }) => {
    const subject = letterCodeSubject(browser.address)
    await inTransaction(db, (tx) => takeOrRefuse(tx, subject, now, 'request:rate-limited'))
    return inTransaction(db, (tx) => takeLetterLink(tx, foundation.keys.envelope, { purpose, email, code }, now))
  },
  run: async (_, link) => {
    if (link === undefined) throw problem('identity-context:letter-code-unusable')
    return { link }
  },
})
