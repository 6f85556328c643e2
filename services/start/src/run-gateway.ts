import type { Foundation } from '@portal/foundation/foundation'
import { openFoundation } from '@portal/foundation/foundation'
import { type OpenPort, openPort, shedLoad } from '@portal/foundation/http'
import type { Settings } from '@portal/foundation/settings'
import { createGateway } from '@portal/gateway'
import { gatewayBooks } from '@portal/portal-api'
import type { Run, StartContext } from './run.ts'

/** The gateway alone; any number of these may stand behind one proxy. It shares the database with portal-api. */
export const runGateway: Run = async (context) => {
  const { settings, log, stopper } = context
  const foundation = await openFoundation(settings, { log })
  stopper.add('database', foundation.close)
  const port = await openGatewayPort(settings)
  await serveGateway(context, foundation, port)
  console.log(`The gateway answers at http://127.0.0.1:${port.port}`)
}

/** Uses another site than the portal, whose cookies must not reach it. */
export function openGatewayPort({ gatewayPort, host, secure, trustProxy }: Settings): Promise<OpenPort> {
  return openPort({
    host: host === 'localhost' ? '127.0.0.1' : host,
    port: gatewayPort,
    setting: 'GATEWAY_PORT',
    secure,
    trustProxy,
  })
}

/** Lookups, decided by portal-api's books and counted in them. */
export async function serveGateway(context: StartContext, foundation: Foundation, port: OpenPort): Promise<void> {
  const { settings, log, stopper, metrics } = context
  const { isStopping } = stopper
  const books = gatewayBooks(foundation)
  const gateway = await createGateway({ settings, clock: foundation.clock, log, books, metrics, isStopping })
  stopper.add('gateway', gateway.close)
  port.serve(shedLoad(gateway.routing, context))
  stopper.add('gateway port', port.close)
}
