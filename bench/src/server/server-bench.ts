import { PEOPLE } from '../people.ts'
import { type PutUp, thenTakeDown } from '../take-down.ts'
import { BARE_NODE, bare, measure } from './measure.ts'
import { needWrk } from './need-wrk.ts'
import { isCarried, type Overload, overload, overloadTable } from './overload.ts'
import { portalOnPglite, portalOnPostgres, seedPostgres } from './portals.ts'
import { oneRow, publicQuestions, questionsOf } from './questions.ts'
import { isKept, least, type Ratio, ratiosOf, ratiosTable } from './ratios.ts'
import { startBare } from './start-bare.ts'
import { signInOwner } from './visitor.ts'

const SECONDS = 3
const BARE_FASTIFY = 'bare fastify, one row, log'

/** What an answer costs the server; prints it and answers whether every limit is kept. */
export async function benchServer(): Promise<boolean> {
  needWrk()
  return thenTakeDown(async (putUp) => {
    const onPostgres = await measureOnPostgres(putUp)
    const ratios = [...onPostgres.ratios, ...(await measureOnPglite(putUp))]
    console.log(`\n${ratiosTable(ratios)}\n\n${overloadTable(onPostgres.overloaded)}\n`)
    return ratios.every(isKept) && isCarried(onPostgres.overloaded)
  })
}

async function measureOnPostgres(putUp: PutUp): Promise<{ ratios: Ratio[]; overloaded: Overload }> {
  const seeded = await seedPostgres(putUp)
  const portal = await portalOnPostgres(putUp, seeded)
  const fastify = await startBare(putUp, 'bare-fastify.ts', { DATABASE_URL: seeded.url, EMAIL: PEOPLE.owner })
  const node = await startBare(putUp, 'bare-node.ts')
  const owner = await signInOwner(portal.address)
  const [questions, byAnybody] = [questionsOf(owner), publicQuestions(owner)]
  const costs = await measure([
    bare(node, '/'),
    bare(fastify, '/profile', BARE_FASTIFY),
    ...questions.map((question) => ({ server: portal, question, seconds: SECONDS })),
    ...byAnybody.map((question) => ({ server: portal, question, seconds: 1 })),
  ])
  const leastCost = least(costs.get(BARE_NODE))
  const beside = [BARE_NODE, BARE_FASTIFY].map((name): Ratio => {
    const cost = least(costs.get(name))
    return { name, engine: '', cost, ratio: cost / leastCost }
  })
  return {
    ratios: [...beside, ...ratiosOf('PostgreSQL', [...questions, ...byAnybody], costs, leastCost)],
    overloaded: await overload(portal, oneRow(owner)),
  }
}

async function measureOnPglite(putUp: PutUp): Promise<Ratio[]> {
  const portal = await portalOnPglite(putUp)
  const node = await startBare(putUp, 'bare-node.ts')
  const questions = questionsOf(await signInOwner(portal.address))
  const costs = await measure([
    bare(node, '/'),
    ...questions.map((question) => ({ server: portal, question, seconds: SECONDS })),
  ])
  return ratiosOf('PGlite', questions, costs, least(costs.get(BARE_NODE)))
}
