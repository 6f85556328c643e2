import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { newPostgresDatabase } from '@portal/foundation/testing'
import { tellByHand } from '../testing/fault-length.ts'
import { signInKeyEditor } from '../testing/key-editor.ts'
import { startProcess } from '../testing/started-process.ts'

const CONNECTIONS = 300
/** Between two requests over a connection, ms. */
const LONGEST_PAUSE_MS = 400
/** More by hand. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)

interface Outcome {
  /** Answers, one a request; nothing is sent again. */
  answered: number
  /** Requests without an answer over a connection that was open. */
  lost: string[]
}

/**
 * Sends requests over persistent connections, pausing after each response as browsers do, until no one is listening any
 * more.
 */
async function askUntilGone(address: string, headers: Record<string, string>, onAnswer: () => void): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const outcome: Outcome = { answered: 0, lost: [] }
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request(`${address}/api/authorization/accounts`, { agent, headers }, (answer) => {
        answer.resume().once('end', resolve).once('error', reject)
      })
      asked.once('error', reject).end()
    })
  const askOn = async () => {
    for (;;) {
      try {
        await ask()
        outcome.answered += 1
        onAnswer()
        await wait(Math.random() * LONGEST_PAUSE_MS)
      } catch (error) {
        // Nobody listens any more, so nothing was sent: the balancer asks another process.
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return
        outcome.lost.push(String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  return outcome
}

test('SIGTERM under load loses no request', async () => {
  const environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-faults-')),
    DATABASE_URL: await newPostgresDatabase(),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
  }
  const { headers } = await signInKeyEditor(environment)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const portal = startProcess(['portal-api'], environment)
    let answered = 0
    const outcome = await askUntilGone(await portal.address, headers, () => {
      answered += 1
      if (answered === 2_000) portal.kill('SIGTERM')
    })
    tellByHand(`round ${round}`, outcome)
    expect(outcome.lost).toEqual([])
    expect((await portal.ended).code).toBe(0)
  }
})
