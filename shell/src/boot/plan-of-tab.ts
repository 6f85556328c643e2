import type { LoadPlan } from '@portal/contracts/platform'
import { accountOfTab, forgetAccountOfTab, keepAccountOfTab } from '@portal/platform/start'

/**
 * The plan for the account that this tab holds to. The document was drawn for the account that was chosen last,
 * maybe in another tab; its plan is then asked for anew, and its first answers are those of the wrong account.
 */
export async function planOfTab(drawn: LoadPlan): Promise<LoadPlan> {
  const wanted = accountOfTab(drawn.visitor)
  const plan = (wanted && (await fetchPlan(wanted))) || drawn
  if (plan.visitor?.account) keepAccountOfTab(plan.visitor.account.id)
  return plan
}

async function fetchPlan(account: number): Promise<LoadPlan | undefined> {
  const query = new URLSearchParams({ path: location.pathname, account_id: String(account) })
  const response = await fetch(`/plan.json?${query}`, { credentials: 'same-origin' }).catch(() => undefined)
  if (response?.ok) return { ...((await response.json()) as LoadPlan), first: [] }
  forgetAccountOfTab()
  return undefined
}
