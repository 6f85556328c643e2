import type { LoadPlan } from '@portal/contracts/platform'

/** The plan that the document carries. It is of this origin and of this very answer, so it is taken as it is. */
export function readPlan(): LoadPlan {
  const block = document.getElementById('plan')
  if (!block?.textContent) throw new Error('The document carries no plan.')
  return JSON.parse(block.textContent)
}
