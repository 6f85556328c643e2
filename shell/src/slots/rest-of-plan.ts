import type { LoadPlan, PlannedRemote, RestOfPlan } from '@portal/contracts/platform'

/**
 * The full entries of all remotes that a person may use: one file, fetched on first need and checked against the
 * digest that the document gave. A failure is not kept.
 */
export function createRest(where: () => LoadPlan['rest']): () => Promise<readonly PlannedRemote[]> {
  let rest: Promise<readonly PlannedRemote[]> | undefined

  return () => {
    rest ??= load(where()).catch((error) => {
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
