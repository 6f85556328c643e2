import { randomInt } from 'node:crypto'
import type { Question } from './questions.ts'
import { unknownAddress } from './questions.ts'

/** Of the example company. */
const KNOWN = ['owner@acme.example', 'editor@acme.example', 'viewer@acme.example', 'billing@acme.example']
/** The first answers of a process compile its code. */
const WARM_UP = 40

/** How long answers took, ms, where somebody has the address and where nobody has. */
export interface Samples {
  known: number[]
  unknown: number[]
}

export interface Portal {
  address: string
  /** The pair that a write has to bring. */
  xsrf: Readonly<Record<string, string>>
}

/** Asks so often about each kind of address, one after the other, by chance about this or that one first. */
export async function sample(portal: Portal, question: Question, count: number): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] }
  for (let round = -WARM_UP; round < count; round += 1) {
    const kinds = randomInt(2) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const username = kind === 'known' ? (KNOWN[randomInt(KNOWN.length)] ?? '') : unknownAddress()
      const ms = await duration(portal, question, username)
      if (round >= 0) samples[kind].push(ms)
    }
  }
  return samples
}

async function duration({ address, xsrf }: Portal, question: Question, username: string): Promise<number> {
  const { method, path, headers, body } = await question.of(address, username)
  const given = { method, body: body ?? null, headers: { ...headers, ...xsrf, 'x-forwarded-for': anotherNetwork() } }
  const begun = performance.now()
  const answer = await fetch(address + path, given)
  const text = await answer.text()
  const ms = performance.now() - begun
  if (answer.status !== question.status) throw new Error(`${question.name}: ${answer.status} ${text}`)
  return ms
}

/** Whoever asks so often from one network has to wait. */
function anotherNetwork(): string {
  return ['10', randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
}
