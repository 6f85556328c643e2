import { askCartReminder, dropCartReminder } from '@portal/contracts/forms/cart-reminder'
import { eq } from 'drizzle-orm'
import { handle } from '../../kernel/handle.ts'
import { cartReminders } from './cart-reminders.tables.ts'
import { remindOfCartJob } from './remind-of-cart-job.ts'

/** How long a cart has to be abandoned before the reminder, in ms. */
const LEFT_FOR_MS = 24 * 3_600_000

export const askCartReminderHandler = handle(askCartReminder, async ({ body, caller, account, tx, now, enqueue }) => {
  const dueAt = new Date(now.getTime() + LEFT_FOR_MS)
  const asked = { accountId: account.id, planIds: body.plan_ids, consent: body.consent, agreedAt: now, dueAt }
  await tx
    .insert(cartReminders)
    .values({ userId: caller.userId, ...asked })
    .onConflictDoUpdate({ target: cartReminders.userId, set: asked })
  enqueue(remindOfCartJob(caller.userId, dueAt))
})

export const dropCartReminderHandler = handle(dropCartReminder, async ({ caller, tx }) => {
  await tx.delete(cartReminders).where(eq(cartReminders.userId, caller.userId))
})
