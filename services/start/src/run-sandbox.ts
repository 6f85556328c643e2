import { systemClock } from '@portal/foundation/clock'
import { startSandbox } from '@portal/sandbox'
import type { Run } from './run.ts'

/** The stand-ins for outside parties alone. Never part of production. */
export const runSandbox: Run = async ({ settings, log, stopper }) => {
  const sandbox = await startSandbox({ settings, clock: systemClock, log })
  stopper.add('sandbox', sandbox.close)
  console.log(`The sandbox desk answers at http://127.0.0.1:${settings.sandboxPort}`)
}
