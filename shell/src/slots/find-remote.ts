import type { LoadPlan, PlannedRemote } from '@portal/contracts/platform'

/** Finds a remote's part of the plan: in the document, or in the rest. */
export function createFinder(planOf: () => LoadPlan, rest: () => Promise<readonly PlannedRemote[]>) {
  return async (name: string): Promise<PlannedRemote> => {
    const { remote, cardsFrom } = planOf()
    const isIt = (one: PlannedRemote | null) => one?.name === name
    const found = [remote, ...cardsFrom].find(isIt) ?? (await rest()).find(isIt)
    if (!found) throw new Error(`The plan holds nothing of ${name}.`)
    return found
  }
}
