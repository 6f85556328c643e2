import { type Raw, textOf, timeOf } from '@portal/remote-kit/raw-values'

/** An account as staff see it. Every text but its name may be empty. */
export interface AccountView {
  name: string
  /** Line by line. */
  address: readonly string[]
  /** When it was deactivated, or `""` while it is active (decision G6). */
  deactivated: string
  /** Why it was deactivated. */
  reason: string
  pricingSchedule: string
  isPastDue: boolean
  isTaxExempt: boolean
}

/** Reads the answer to `getAdminAccount`. */
export function accountView(answer: unknown, id: number): AccountView {
  const raw = (answer ?? {}) as Raw
  const city = [textOf(raw.city), [textOf(raw.state), textOf(raw.zipcode)].filter(Boolean).join(' ')]
  return {
    name: textOf(raw.account_name) || `Account ${id}`,
    address: [textOf(raw.street1), city.filter(Boolean).join(', '), textOf(raw.country_iso)].filter(Boolean),
    deactivated: timeOf(raw.deactivated),
    reason: textOf(raw.reason),
    pricingSchedule: textOf(raw.pricing_schedule_id),
    isPastDue: raw.isPastDue === true,
    isTaxExempt: raw.isTaxExempt === true,
  }
}
