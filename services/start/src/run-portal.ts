import type { RequestListener } from 'node:http'
import { systemClock } from '@portal/foundation/clock'
import { openPort, shedLoad } from '@portal/foundation/http'
import { createPortalApi } from '@portal/portal-api'
import { createReleaseServer } from '@portal/release-server'
import { startSandbox } from '@portal/sandbox'
import { askInProcess, checkByHttp } from './ask-portal-api.ts'
import { buildReleases } from './build-releases.ts'
import { greeting } from './greeting.ts'
import { openStores, startBackgroundWork } from './open-stores.ts'
import type { Run } from './run.ts'
import { openGatewayPort, serveGateway } from './run-gateway.ts'
import { serveVault } from './run-vault.ts'

/** The whole portal in one process: documents, releases and the API on one port, the gateway, the card vault and the sandbox on another site. */
export const runPortal: Run = async (context) => {
  const { settings, log, stopper, metrics } = context
  const { isStopping } = stopper
  const port = await openPort({ ...settings, setting: 'PORT' })
  const gatewayPort = await openGatewayPort(settings)
  if (!settings.production) {
    const sandbox = await startSandbox({ settings, clock: systemClock, log })
    stopper.add('sandbox', sandbox.close)
    if (settings.startsVault) await serveVault(context)
    if (settings.buildsReleases) await buildReleases(settings, stopper)
  }
  const foundation = await openStores(context)
  stopper.add('database', foundation.close)
  stopper.add('background work', startBackgroundWork(foundation))
  const api = await createPortalApi(foundation, { metrics, isStopping })
  stopper.add('portal-api', () => api.close())
  const askPortalApi = askInProcess(foundation, api)
  const checkGateway = checkByHttp(settings.gatewayOrigin)
  const parts = { askPortalApi, knownAnswer: api.known, checkGateway, metrics, isStopping }
  const documents = await createReleaseServer(foundation, parts)
  stopper.add('release server', () => documents.close())
  await serveGateway(context, foundation, gatewayPort)
  port.serve(shedLoad(oneOf(api.routing, documents.routing), { ...context, apologize: documents.apologize }))
  stopper.add('port', port.close)
  console.log(greeting(settings))
}

const API = /^\/(api\/|healthz$|readyz$)/

/** Documents answer on every other path. */
function oneOf(api: RequestListener, documents: RequestListener): RequestListener {
  return (request, response) => (API.test(request.url ?? '') ? api : documents)(request, response)
}
