import { PEOPLE } from '../people.ts'
import { type PutUp, thenTakeDown } from '../take-down.ts'
import { keepApart } from './keep-apart.ts'
import { BARE_NODE, bare, measure } from './measure.ts'
import { needPrograms } from './need-programs.ts'
import { isCarried, type Overload, overload, overloadTable } from './overload.ts'
import { portalOnPglite, portalOnPostgres, type StartedServer, seedPostgres } from './portals.ts'
import { behindProxy } from './proxy.ts'
import { documentQuestions, oneRow, publicQuestions, type Question, questionsOf } from './questions.ts'
import { bareFastify, isKept, least, type Ratio, ratiosOf, ratiosTable } from './ratios.ts'
import { type Server, startBare } from './start-bare.ts'
import { signIn, signInOwner, type Visitor } from './visitor.ts'

const SECONDS = 3
/** Without a database, bytes, one row, 25 rows; and both as one text. */
const OF_FASTIFY = ['/healthz', '/bytes', '/profile', '/secret-keys', '/profile-as-text', '/secret-keys-as-text']

/** What an answer costs the server; prints it and answers whether every limit is kept. */
export async function benchServer(): Promise<boolean> {
  needPrograms()
  return thenTakeDown(async (putUp) => {
    const onPostgres = await measureOnPostgres(putUp)
    const ratios = [...onPostgres.ratios, ...(await measureOnPglite(putUp))]
    console.log(`\n${ratiosTable(ratios)}`)
    const overloaded = await overloadApart(putUp, onPostgres.portal)
    console.log(`\n${overloadTable(overloaded)}\n`)
    return ratios.every(isKept) && isCarried(overloaded)
  })
}

async function measureOnPostgres(putUp: PutUp): Promise<{ ratios: Ratio[]; portal: StartedServer }> {
  const seeded = await seedPostgres(putUp)
  const portal = await portalOnPostgres(putUp, seeded)
  const fastify = await startBare(putUp, 'bare-fastify.ts', { DATABASE_URL: seeded.url, EMAIL: PEOPLE.owner })
  const node = await startBare(putUp, 'bare-node.ts')
  const owner = await signInOwner(portal.address)
  const [questions, byAnybody] = [await ofPeople(portal, owner), publicQuestions(owner)]
  const costs = await measure([
    bare(node, '/'),
    ...OF_FASTIFY.map((path) => bare(fastify, path, bareFastify(path))),
    ...questions.map((question) => ({ server: portal, question, seconds: SECONDS })),
    ...byAnybody.map((question) => ({ server: portal, question, seconds: 1 })),
  ])
  const leastCost = least(costs.get(BARE_NODE))
  const beside = [BARE_NODE, ...OF_FASTIFY.map(bareFastify)].map((name): Ratio => {
    const cost = least(costs.get(name))
    return { name, engine: '', cost, ratio: cost / leastCost }
  })
  return {
    ratios: [...beside, ...ratiosOf('PostgreSQL', [...questions, ...byAnybody], costs, leastCost)],
    portal,
  }
}

/** Comes last: what is kept apart stays so. */
async function overloadApart(putUp: PutUp, portal: StartedServer): Promise<Overload> {
  keepApart(putUp, portal.pid)
  const owner = await signInOwner(portal.address)
  return overload(await behindProxy(putUp, portal, 'portal.conf'), oneRow(owner))
}

async function measureOnPglite(putUp: PutUp): Promise<Ratio[]> {
  const portal = await portalOnPglite(putUp)
  const node = await startBare(putUp, 'bare-node.ts')
  const fastify = await startBare(putUp, 'bare-fastify.ts', { EMAIL: PEOPLE.owner })
  const questions = await ofPeople(portal, await signInOwner(portal.address))
  const costs = await measure([
    bare(node, '/'),
    bare(fastify, '/profile', bareFastify('/profile')),
    ...questions.map((question) => ({ server: portal, question, seconds: SECONDS })),
  ])
  return ratiosOf('PGlite', questions, costs, least(costs.get(BARE_NODE)))
}

/** What is asked most, and the document of every page of a customer and of staff. */
async function ofPeople({ address }: Server, owner: Visitor): Promise<Question[]> {
  const support = await signIn(address, PEOPLE.support)
  return [
    ...questionsOf(owner),
    ...(await documentQuestions(address, owner, '/account')),
    ...(await documentQuestions(address, support, '/admin')),
  ]
}
