import {
  addUsageWarning,
  isMandatory,
  listUsageWarnings,
  MANDATORY_PERCENTS,
  OFFERED_PERCENTS,
  removeUsageWarning,
} from '@portal/contracts/contacts/usage-warnings'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { deleteUsageWarning, findChosenPercents, insertUsageWarning } from './usage-warnings.sql.ts'

export const listUsageWarningsHandler = handle(listUsageWarnings, async ({ account, tx }) => {
  const chosen = new Set((await findChosenPercents(tx, [account.id])).map(({ percent }) => percent))
  const percents = new Set([...OFFERED_PERCENTS, ...MANDATORY_PERCENTS, ...chosen])
  return [...percents]
    .sort((a, b) => a - b)
    .map((percent) => {
      const mandatory = isMandatory(percent)
      return { percent, subscribed: mandatory || chosen.has(percent), mandatory }
    })
})

export const addUsageWarningHandler = handle(addUsageWarning, async ({ params, account, tx, now, audit }) => {
  const { percent } = params
  if (isMandatory(percent)) return

  const isNew = await insertUsageWarning(tx, { accountId: account.id, percent, addedAt: now })
  if (isNew) audit('usage-warning.added', { subject: account.id, percent })
})

export const removeUsageWarningHandler = handle(removeUsageWarning, async ({ params, account, tx, audit }) => {
  const { percent } = params
  if (isMandatory(percent)) throw problem('contact-context:warning-mandatory')

  const wasChosen = await deleteUsageWarning(tx, account.id, percent)
  if (wasChosen) audit('usage-warning.removed', { subject: account.id, percent })
})
