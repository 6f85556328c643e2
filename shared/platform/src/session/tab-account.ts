import type { Visitor } from '@portal/contracts/platform'
import { checkOf, storedValue } from '../storage/stored-value.ts'

/** The account that this tab shows; other tabs may show others (rule B24). */
const stored = storedValue(
  'session',
  'platform:account',
  checkOf(Number.isInteger as (value: unknown) => value is number),
)

/** The account that this tab holds to, where the document was drawn for another and the person belongs to it. */
export function accountOfTab(visitor: Visitor | null): number | undefined {
  const id = stored.get()
  const belongs = visitor?.accounts.some(({ account_id }) => account_id === id)
  return belongs && id !== visitor?.account?.id ? id : undefined
}

export function keepAccountOfTab(id: number): void {
  stored.set(id)
}

export function clearTabAccount(): void {
  stored.clear()
}
