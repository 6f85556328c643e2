import { portalOnPostgres, seedPostgres } from '../server/portals.ts'
import { median } from '../slope.ts'
import { table } from '../table.ts'
import { thenTakeDown } from '../take-down.ts'
import { QUESTIONS, type Question } from './questions.ts'
import { rankTest } from './rank-test.ts'
import { type Portal, sample } from './sample.ts'

const SAMPLES = 200
/** Less likely than this, two samples are not of the same. */
const TOLD_APART = 0.05
const LONGEST_DIFFERENCE_MS = 5

interface Comparison {
  name: string
  /** Medians, ms. */
  known: number
  unknown: number
  chance: number
}

/**
 * Whether the time that answers take tells who has a login here; prints it and answers whether it does not. One sample of twenty seems to by
 * chance alone: what does so is asked anew, and fails when it does so again.
 */
export async function benchTiming(): Promise<boolean> {
  return thenTakeDown(async (putUp) => {
    const { address } = await portalOnPostgres(putUp, await seedPostgres(putUp), { TRUST_PROXY: 'true' })
    const portal = { address, xsrf: await anonymousPair(address) }
    const rows: string[][] = [['200 each, ms', 'known', 'unknown', 'apart', 'p', '']]
    let isKept = true
    for (const question of QUESTIONS) {
      const tries = [await compare(portal, question)]
      if (!tries.every(isAlike)) tries.push(await compare(portal, question))
      isKept &&= tries.some(isAlike)
      rows.push(...tries.map(rowOf))
    }
    console.log(`\n${table(rows)}\n`)
    return isKept
  })
}

/** What a write of somebody who is not signed in has to bring. */
async function anonymousPair(address: string): Promise<Portal['xsrf']> {
  const answer = await fetch(`${address}/login`, { headers: { accept: 'text/html' } })
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const [, token = ''] = /XSRF-TOKEN=([^;]*)/.exec(cookie) ?? []
  return { cookie, 'x-xsrf-token': token }
}

async function compare(portal: Portal, question: Question): Promise<Comparison> {
  const { known, unknown } = await sample(portal, question, SAMPLES)
  return {
    name: question.name,
    known: median(known),
    unknown: median(unknown),
    chance: rankTest(known, unknown),
  }
}

function isAlike({ known, unknown, chance }: Comparison): boolean {
  return chance > TOLD_APART && Math.abs(known - unknown) < LONGEST_DIFFERENCE_MS
}

function rowOf(comparison: Comparison): string[] {
  const { name, known, unknown, chance } = comparison
  const figures = [known, unknown, known - unknown].map((ms) => ms.toFixed(2))
  return [name, ...figures, chance.toFixed(3), isAlike(comparison) ? 'alike' : 'TOLD APART']
}
