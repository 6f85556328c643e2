import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { openPort } from '@portal/foundation/http'
import { tellByHand } from '../testing/fault-length.ts'

/** More before a release and by hand. */
const STOPS = Number(process.env.FAULT_ROUNDS ?? (process.env.TEST_LONG ? 20 : 6))
const CLIENTS = 60
/** One of this many requests uses a new connection. */
const ANEW = 6
/** Between two requests over a connection, ms. */
const LONGEST_PAUSE_MS = 300
const BODY = JSON.stringify({ text: 'x'.repeat(2_000) })

/** Sends requests until no one is listening any more, mostly over persistent connections. */
async function askUntilGone(port: number): Promise<{ answered: number; lost: string[] }> {
  const agents = [new Agent({ keepAlive: true, maxSockets: CLIENTS }), new Agent({ keepAlive: false })]
  const outcome = { answered: 0, lost: [] as string[] }
  const ask = (agent: Agent | undefined) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'content-length': BODY.length }
      const asked = request({ host: '127.0.0.1', port, method: 'POST', ...(agent && { agent }), headers }, (answer) => {
        answer.resume().once('end', resolve).once('error', reject)
      })
      asked.once('error', reject).end(BODY)
    })
  const askOn = async (client: number) => {
    for (;;) {
      try {
        await ask(agents[client % ANEW ? 0 : 1])
        outcome.answered += 1
        await wait(Math.random() * LONGEST_PAUSE_MS)
      } catch (error) {
        // Nobody listens any more, so nothing was sent: a proxy asks another process.
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return
        outcome.lost.push(String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => askOn(client)))
  for (const agent of agents) agent.destroy()
  return outcome
}

test('of many stops under traffic none loses a request', async () => {
  for (let stop = 1; stop <= STOPS; stop += 1) {
    const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
    let begun = 0
    const enough = new Promise<void>((resolve) => {
      port.serve((asked, response) => {
        asked.resume().once('end', () => response.end('done'))
        begun += 1
        if (begun === 2 * CLIENTS + stop) resolve()
      })
    })
    const asking = askUntilGone(port.port)
    await enough
    await port.close()
    const outcome = await asking
    tellByHand(`stop ${stop}`, outcome)
    expect(outcome.lost).toEqual([])
    expect(outcome.answered).toBeGreaterThan(CLIENTS)
  }
})
