import type { LoadPlan, PlannedRemote, RestOfPlan } from '@portal/contracts/platform'
import { fetchPlan } from '../page/fetch-plan.ts'

type Named = Pick<LoadPlan, 'rest' | 'visitor'>

/**
 * The full entries of all remotes that a person may use: one file, fetched on first need and checked against the
 * digest that the document gave. Once something was released since, that file is gone, and what is planned now is asked
 * for. A failure is not kept.
 */
export function createRest(plan: () => Named): () => Promise<readonly PlannedRemote[]> {
  let rest: Promise<readonly PlannedRemote[]> | undefined

  return () => {
    rest ??= load(plan().rest)
      .catch(async () => load(await restOfNow(plan())))
      .catch((error) => {
        rest = undefined
        throw error
      })
    return rest
  }
}

async function load(rest: LoadPlan['rest']): Promise<readonly PlannedRemote[]> {
  if (!rest) return []
  const response = await fetch(rest.url, { integrity: rest.integrity, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The plan answered ${response.status}.`)
  const { remotes }: RestOfPlan = await response.json()
  return remotes
}

async function restOfNow({ visitor }: Named): Promise<LoadPlan['rest']> {
  const { rest } = await fetchPlan(location.pathname, visitor?.account?.id)
  return rest
}
