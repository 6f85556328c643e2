import type { LoadPlan, PlannedRemote, RestOfPlan } from '@portal/contracts/platform'

/**
 * The full entries of all remotes that a person may use: one file, fetched on first need and checked against the
 * digest that the document gave. Once something was released since, that file is gone, and the page goes on by what is
 * planned now. A failure is not kept.
 */
export function createRest(
  plan: () => Pick<LoadPlan, 'rest'>,
  refreshPlan: () => Promise<unknown>,
): () => Promise<readonly PlannedRemote[]> {
  let rest: Promise<readonly PlannedRemote[]> | undefined
  let of: LoadPlan['rest'] | undefined

  return () => {
    // Of a later plan it is another.
    if (plan().rest?.url !== of?.url) rest = undefined
    of = plan().rest
    rest ??= load(plan().rest)
      .catch(async () => {
        await refreshPlan()
        of = plan().rest
        return load(of)
      })
      .catch((error) => {
        rest = undefined
        throw error
      })
    return rest
  }
}

async function load(rest: LoadPlan['rest']): Promise<readonly PlannedRemote[]> {
  if (!rest) return []
  const response = await fetch(rest.url, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The plan answered ${response.status}.`)
  // By hand: of an answer that says no, the browser would complain that it is another file.
  const text = await response.text()
  if ((await digestOf(text)) !== rest.integrity) throw new Error('The rest of the plan is not what the plan names.')
  const { remotes }: RestOfPlan = JSON.parse(text)
  return remotes
}

/** Formats a digest as an integrity attribute. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text))
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
