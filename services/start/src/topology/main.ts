import { once } from 'node:events'
import { isStartupError } from '@portal/foundation/startup-error'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@portal/portal-api/seed'
import { startTopology } from './topology.ts'

/*
 * `npm run topology`: what docker-compose.yml describes, as plain processes of this machine, with the example company. Needs
 * Debian's nginx, postgresql and redis-server.
 */
try {
  const { origin, environmentOf, stop } = await startTopology()
  const [someone] = DEMO_PEOPLE
  console.log(`
Two portal-api, two release servers and a gateway answer behind nginx. Ctrl-C ends all of it.

  Portal   ${origin}
  Lookups  ${environmentOf('gateway').GATEWAY_URL}/street-address

The certificate is its own. Sign in as ${someone?.email}; the password of all is ${DEMO_PASSWORD}.`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await stop()
} catch (error) {
  console.error(isStartupError(error) ? error.message : error)
  process.exitCode = 1
}
