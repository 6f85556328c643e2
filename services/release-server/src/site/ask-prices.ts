import { listPlans, Plan } from '@portal/contracts/sales/pricing'
import type { FastifyRequest } from 'fastify'
import type { ReleaseServerOptions } from '../options.ts'

/** How long a page waits for its prices, in ms: they are in portal-api's memory. */
const PRICES_WAIT_MS = 2_000

/** The price list as it is at this moment; `undefined` while nobody can say. */
export type AskPrices = (request: FastifyRequest) => Promise<readonly Plan[] | undefined>

/** The last parsed list with its source text, so that an unchanged list is parsed once. */
interface ReadList {
  body: string
  plans: readonly Plan[]
}

/** Requests prices on behalf of the visitor: an admin's change of the catalog is in the next document (rule N11). */
export function createAskPrices({ settings, askPortalApi, knownAnswer, log }: ReleaseServerOptions): AskPrices {
  const url = settings.apiHostTemplate.replace('{service}', listPlans.service) + listPlans.path
  let last: ReadList = { body: '', plans: [] }

  async function ask(address: string): Promise<string> {
    const signal = AbortSignal.timeout(PRICES_WAIT_MS)
    const { status, body } = await askPortalApi({ url, visit: undefined, address, signal })
    if (status !== 200) throw new Error(`The price list answered ${status}.`)
    return body
  }
  return async ({ ip: address }) => {
    try {
      const body = knownAnswer(url)?.plain ?? (await ask(address))
      if (body !== last.body) last = { body, plans: readPlans(body) }
      return last.plans
    } catch (error) {
      log.warn({ error: String(error) }, 'a page was rendered without prices')
      return undefined
    }
  }
}

/** A plan that breaks its contract has no place on a page: the others have. */
function readPlans(body: string): Plan[] {
  const { plans = [] } = JSON.parse(body) as { plans?: unknown[] }
  return plans.flatMap((plan) => {
    const read = Plan.safeParse(plan)
    return read.success ? [read.data] : []
  })
}
