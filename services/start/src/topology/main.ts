import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { isStartupError } from '@portal/foundation/startup-error'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@portal/portal-api/seed'
import { startTopology, type Topology } from './topology.ts'

/** Services that an update restarts, one after another (docs/operations.md). */
const ROLLED = ['portal-api-1', 'portal-api-2', 'release-server-1', 'release-server-2', 'gateway']
/** Settings that are passed on from the environment to every process. */
const GIVEN = ['DATABASE_CONNECT_MS', 'DATABASE_STATEMENT_MS', 'LOG_LEVEL', 'QUEUE_MS', 'RATE_LIMIT']

/*
 * `npm run topology`: what docker-compose.yml describes, as plain processes of this machine, with the example company, and the sandbox's
 * inbox and card vault beside it. Needs Debian's nginx, postgresql and redis-server.
 */
try {
  const settings = Object.fromEntries(GIVEN.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const topology = await startTopology({ settings, hasSandbox: true })
  const { origin, environmentOf, addressOf, stop } = topology
  const [someone] = DEMO_PEOPLE
  console.log(`
Two portal-api, two release servers and a gateway answer behind nginx. "roll" and Enter stops and starts one process after the other,
"roll portal-api-1" just that one; Ctrl-C ends all of it.

  Mail     ${addressOf('sandbox', '4200')}
  Cards    ${addressOf('vault', '4100')}
  Lookups  ${environmentOf('gateway').GATEWAY_URL}/street-address
  Portal   ${origin}

The certificate is its own. Sign in as ${someone?.email}; the password of all is ${DEMO_PASSWORD}.`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), rollOnRequest(topology)]).finally(stop)
  process.exit()
} catch (error) {
  console.error(isStartupError(error) ? error.message : error)
  process.exit(1)
}

/** Rejects when a process does not come up again, and never resolves. */
async function rollOnRequest({ end, start }: Topology): Promise<never> {
  for await (const line of createInterface(process.stdin)) {
    const [word, ...names] = line.trim().split(' ')
    if (word !== 'roll') continue
    const unknown = names.filter((name) => !ROLLED.includes(name))
    if (unknown.length) console.error(`There is no process "${unknown.join('", "')}": choose ${ROLLED.join(', ')}.`)
    else
      for (const name of names.length ? names : ROLLED) {
        await end(name, 'SIGTERM')
        await start(name)
        console.log(`${name} has started again.`)
      }
  }
  return new Promise(() => {})
}
