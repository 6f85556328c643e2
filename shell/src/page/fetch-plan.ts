import type { LoadPlan } from '@portal/contracts/platform'

/** The plan that a document at this path would carry now, for one of the person's accounts. */
export async function fetchPlan(path: string, account: number | undefined): Promise<LoadPlan> {
  const query = new URLSearchParams({ path, ...(account && { account_id: String(account) }) })
  const response = await fetch(`/plan.json?${query}`, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The plan answered ${response.status}.`)
  return response.json()
}
