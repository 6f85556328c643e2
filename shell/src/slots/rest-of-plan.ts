import type { LoadPlan, PlannedRemote, RestOfPlan } from '@portal/contracts/platform'

/**
 * Loads the full entries of all permitted remotes: one file, fetched on first use and checked against the digest in the
 * document. After a newer release that file is gone, and the current plan is used. Failures are not cached.
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
  // By hand: of an answer that says no, the browser would complain that it is another file. A page without TLS has no digests of its own.
  const isByHand = (crypto.subtle as SubtleCrypto | undefined) !== undefined
  const response = await fetch(rest.url, {
    credentials: 'same-origin',
    ...(!isByHand && { integrity: rest.integrity }),
  })
  if (!response.ok) throw new Error(`The plan answered ${response.status}.`)
  const text = await response.text()
  if (isByHand && (await digestOf(text)) !== rest.integrity)
    throw new Error('The rest of the plan is not what the plan names.')
  const { remotes }: RestOfPlan = JSON.parse(text)
  return remotes
}

/** Formats a digest as an integrity attribute. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text))
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
