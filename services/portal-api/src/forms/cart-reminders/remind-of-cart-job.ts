import { isLoginActive } from '@portal/contracts/authorization/person-state'
import type { FormField, FormSubmission } from '@portal/contracts/forms/marketing-forms'
import { PAGES } from '@portal/contracts/pages'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueue, type Job, type JobHandler } from '@portal/foundation/outbox'
import { users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { findOrders } from '../../billing/index.ts'
import { findPlansByIds } from '../../subscriptions/index.ts'
import { keptFormJob } from '../kept-form-job.ts'
import { cartReminders } from './cart-reminders.tables.ts'

export const REMIND_OF_CART = 'form.remind-of-cart'

export function remindOfCartJob(userId: number, runAt: Date): Job {
  return { kind: REMIND_OF_CART, payload: { userId }, runAt }
}

/**
 * Sends the form of an abandoned cart, if its day has come and nothing of it was bought since. What is sent is taken away in the
 * same transaction: it is sent once, however often this runs (rule M27).
 */
export function remindOfCart(foundation: Foundation): JobHandler {
  return async ({ payload }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const userId = Number(payload.userId)
      const [reminder] = await tx.select().from(cartReminders).where(eq(cartReminders.userId, userId)).for('update')
      // Asked for again since: another job is on its way.
      if (!reminder || reminder.dueAt > now) return

      await tx.delete(cartReminders).where(eq(cartReminders.userId, userId))
      const [person] = await tx.select().from(users).where(eq(users.id, userId))
      if (!person || !isLoginActive(person) || (await wasBought(tx, reminder))) return

      const submission = await submissionOf(tx, foundation, reminder, person)
      const kept = { form: 'abandoned-cart', submission, since: now.getTime(), tries: 0 } as const
      await enqueue(tx, [keptFormJob(foundation.keys.envelope, kept, now)])
    })
}

type Reminder = typeof cartReminders.$inferSelect

async function wasBought(tx: Transaction, { accountId, planIds, agreedAt }: Reminder): Promise<boolean> {
  const orders = await findOrders(tx, accountId)
  return orders.some(
    ({ processedAt, items }) =>
      processedAt !== null && processedAt >= agreedAt && items.some(({ planId }) => planIds.includes(planId)),
  )
}

async function submissionOf(
  tx: Transaction,
  { settings }: Foundation,
  { accountId, planIds, consent, agreedAt }: Reminder,
  { email, firstName, lastName }: typeof users.$inferSelect,
): Promise<FormSubmission> {
  const plans = await findPlansByIds(tx, planIds)
  const fields = {
    email,
    firstname: firstName,
    lastname: lastName,
    account_number: String(accountId),
    abandoned_cart: plans
      .map(({ description, priceCents }) => `${description}: $${(priceCents / 100).toFixed(2)}`)
      .join('; '),
  } satisfies Partial<Record<FormField, string>>
  return {
    submittedAt: agreedAt.getTime(),
    fields: Object.entries(fields).map(([name, value]) => ({ objectTypeId: '0-1', name, value })),
    context: { pageUri: `${settings.publicOrigin}${PAGES.checkoutAddress}`, pageName: 'Checkout' },
    legalConsentOptions: { consent: { consentToProcess: true, text: consent } },
  }
}
