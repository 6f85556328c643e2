import type { Route } from '../kernel/handle.ts'
import { askCartReminderHandler, dropCartReminderHandler } from './cart-reminders/cart-reminder.ts'
import { getSiteUseHandler } from './site-use.ts'
import { submitFailoverHandler } from './submit-failover.ts'
import { submitFormHandler } from './submit-form.ts'

/** The forms service. */
export const formsRoutes: readonly Route[] = [
  submitFormHandler,
  submitFailoverHandler,
  askCartReminderHandler,
  dropCartReminderHandler,
  getSiteUseHandler,
]
