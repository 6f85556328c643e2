import { unmetNeeds } from '@portal/contracts/needs'
import type { LoadPlan, PlannedRemote } from '@portal/contracts/platform'

/**
 * Finds a remote's part of the plan: in the document, or in the rest. A release that was made for a newer shell than the one that runs
 * has to wait for it: the one from before is still there.
 */
export function createFinder(planOf: () => LoadPlan, rest: () => Promise<readonly PlannedRemote[]>) {
  const fitting = new Map<string, PlannedRemote>()

  return async (name: string): Promise<PlannedRemote> => {
    const { remote, cardsFrom, shell } = planOf()
    const isIt = (one: PlannedRemote | null) => one?.name === name
    const found = [remote, ...cardsFrom].find(isIt) ?? (await rest()).find(isIt)
    if (!found) throw new Error(`The plan holds nothing of ${name}.`)
    const fits = unmetNeeds(found.current.needs, shell.provides).length === 0
    if (fits) fitting.set(name, found)
    return fits ? found : (fitting.get(name) ?? found)
  }
}
