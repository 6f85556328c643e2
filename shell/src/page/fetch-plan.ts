import type { LoadPlan } from '@portal/contracts/platform'
import { fetchSigned } from './fetch-signed.ts'

/**
 * The plan that a document at this path would carry now, for one of the person's accounts. Rejects one that the registry has not
 * signed for this very question, and one that is older than the page's (rule P12).
 */
export async function fetchPlan(
  { registry }: Pick<LoadPlan, 'registry'>,
  path: string,
  account: number | undefined,
): Promise<LoadPlan> {
  const query = new URLSearchParams({
    path,
    ...(account && { account_id: String(account) }),
    // No answer from before can be one to this question.
    nonce: crypto.randomUUID(),
  })
  const plan: LoadPlan = JSON.parse(await fetchSigned(`/plan.json?${query}`, registry.key))
  if (plan.registry.revision < registry.revision) throw new Error('The plan is older than this page.')
  return plan
}
