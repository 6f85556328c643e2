import { openFoundation } from '@portal/foundation/foundation'
import { openPort, shedLoad } from '@portal/foundation/http'
import { StartupError } from '@portal/foundation/startup-error'
import { createReleaseServer } from '@portal/release-server'
import { askByHttp, checkByHttp } from './ask-portal-api.ts'
import type { Run } from './run.ts'

/** The release server alone. It shares the database with portal-api and asks it over HTTP. */
export const runReleaseServer: Run = async (context) => {
  const { settings, log, stopper, metrics } = context
  if (!settings.portalApiUrl) throw new StartupError('The release server alone needs PORTAL_API_URL.')

  const foundation = await openFoundation(settings, { log })
  stopper.add('database', foundation.close)
  const askPortalApi = askByHttp(foundation, settings.portalApiUrl)
  const checkPortalApi = checkByHttp(settings.portalApiUrl)
  const checkGateway = checkByHttp(settings.gatewayOrigin)
  const { isStopping } = stopper
  const asked = { askPortalApi, checkPortalApi, checkGateway }
  const server = await createReleaseServer(foundation, { ...asked, metrics, isStopping })
  stopper.add('release server', () => server.close())
  // Until it can answer it refuses to be connected to: the proxy then asks another process.
  const port = await openPort({ ...settings, setting: 'PORT' })
  port.serve(shedLoad(server.routing, { ...context, apologize: server.apologize }))
  stopper.add('port', port.close)
  console.log(`The release server answers at http://${settings.host}:${port.port}`)
}
