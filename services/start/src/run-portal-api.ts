import { openPort, shedLoad } from '@portal/foundation/http'
import { createPortalApi } from '@portal/portal-api'
import { openStores, startBackgroundWork } from './open-stores.ts'
import type { Run } from './run.ts'

/** portal-api alone; any number of these may stand behind one proxy. */
export const runPortalApi: Run = async (context) => {
  const { settings, stopper, metrics } = context
  const foundation = await openStores(context)
  stopper.add('database', foundation.close)
  stopper.add('background work', startBackgroundWork(foundation))
  const api = await createPortalApi(foundation, { metrics, isStopping: stopper.isStopping })
  stopper.add('portal-api', () => api.close())
  // Until it can answer it refuses to be connected to: the proxy then asks another process.
  const port = await openPort({ ...settings, setting: 'PORT' })
  port.serve(shedLoad(api.routing, context))
  stopper.add('port', port.close)
  console.log(`portal-api answers at http://${settings.host}:${port.port}/api`)
}
