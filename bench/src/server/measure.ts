import { setTimeout as wait } from 'node:timers/promises'
import { cpuTimeOf } from './cpu-time.ts'
import type { Question } from './questions.ts'
import type { Costs } from './ratios.ts'
import type { Server } from './start-bare.ts'
import { drive } from './wrk.ts'

const ROUNDS = 2
const WARM_AFTER = 2_000
const LONGEST_WARM_UP_S = 5
/** What was asked last may be worked on still, ms. */
const SETTLED_AFTER_MS = 300

const BARE_SECONDS = 3
export const BARE_NODE = 'bare node'

/** A question and whom it goes to. */
export interface Measured {
  server: Server
  question: Question
  seconds: number
}

/** What a server that does next to nothing is asked. */
export function bare(server: Server, path: string, name = BARE_NODE): Measured {
  return { server, question: { name, request: { method: 'GET', path }, status: 200 }, seconds: BARE_SECONDS }
}

/** CPU time of one answer to each question. All are asked in turn, twice, so that a busy machine is so for all of them. */
export async function measure(all: readonly Measured[]): Promise<Costs> {
  const costs: Costs = new Map()
  for (const one of all) await warmUp(one)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of all) {
      const { name } = one.question
      costs.set(name, [...(costs.get(name) ?? []), await costOf(one)])
    }
  }
  return costs
}

/** The first answers of a process compile its code. */
async function warmUp({ server, question }: Measured): Promise<void> {
  let answered = 0
  for (let seconds = 0; answered < WARM_AFTER && seconds < LONGEST_WARM_UP_S; seconds += 1) {
    answered += (await drive(server.address, { requests: [question.request], seconds: 1 })).answered
  }
}

async function costOf({ server, question, seconds }: Measured): Promise<number> {
  const { name, request, status } = question
  const { status: found } = await fetch(server.address + request.path, { ...request, redirect: 'manual' })
  if (status !== undefined && found !== status) throw new Error(`${name}: ${found} instead of ${status}.`)

  await wait(SETTLED_AFTER_MS)
  const before = cpuTimeOf(server.pid)
  const { answered, refused, lost } = await drive(server.address, { requests: [request], seconds })
  if (lost || (status !== undefined && refused)) throw new Error(`${name}: ${lost} lost and ${refused} refused.`)
  return (cpuTimeOf(server.pid) - before) / answered
}
