import type { LoadPlan } from '@portal/contracts/platform'
import { accountOfTab, clearTabAccount, hasJustEnded, keepAccountOfTab } from '@portal/platform/start'
import { fetchPlan } from '../page/fetch-plan.ts'

/**
 * The plan for the account that this tab holds to. The document was drawn for the account that was chosen last,
 * maybe in another tab; its plan is then asked for again, and its first answers are those of the wrong account. Where a
 * session of this tab has just led on its end, nobody is here.
 */
export async function planOfTab(drawn: LoadPlan): Promise<LoadPlan> {
  if (hasJustEnded()) return { ...drawn, visitor: null }

  const wanted = accountOfTab(drawn.visitor)
  const plan = wanted === undefined ? drawn : ((await planFor(drawn, wanted)) ?? drawn)
  if (plan.visitor?.account) keepAccountOfTab(plan.visitor.account.id)
  return plan
}

async function planFor(drawn: LoadPlan, account: number): Promise<LoadPlan | undefined> {
  try {
    // The running shell is the document's, whatever was released since.
    return { ...(await fetchPlan(drawn, location.pathname, account)), shell: drawn.shell, first: [] }
  } catch {
    clearTabAccount()
    return undefined
  }
}
