import { inTransaction } from '@portal/foundation/database'
import type { JobHandler } from '@portal/foundation/outbox'
import { removeFromThresholds } from './usage-thresholds.sql.ts'

/** Takes a contact out of every threshold that it was chosen for (rule E23). Done twice it finds nothing. */
export const unchooseContact: JobHandler = ({ payload }, { db }) =>
  inTransaction(db, (tx) => removeFromThresholds(tx, Number(payload.contactId)))
