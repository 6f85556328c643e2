import { createLogger } from '@portal/foundation/logging'
import { createMetrics, serveMetrics } from '@portal/foundation/metrics'
import { readSettings, type Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'
import { createStopper } from '@portal/foundation/stop'
import type { Run, StartContext } from './run.ts'

type Load = () => Promise<Run>

/** Code that a process does not run it does not load: all of it takes seconds. */
const SERVICES: Record<string, Load> = {
  gateway: async () => (await import('./run-gateway.ts')).runGateway,
  'portal-api': async () => (await import('./run-portal-api.ts')).runPortalApi,
  'release-server': async () => (await import('./run-release-server.ts')).runReleaseServer,
  sandbox: async () => (await import('./run-sandbox.ts')).runSandbox,
  vault: async () => (await import('./run-vault.ts')).runVault,
}
const loadPortal: Load = async () => (await import('./run-portal.ts')).runPortal

/** Defaults for manual starts that differ from production. */
const BY_HAND = { SEED: 'demo', LOG_LEVEL: 'warn' }

export interface StartOptions {
  /** One service by name; all of them without. */
  service?: string | undefined
  environment: Record<string, string | undefined>
}

/** Starts services and stops them in order at SIGTERM or Ctrl-C. If a start fails, everything opened is closed. */
export async function start({ service, environment }: StartOptions): Promise<StartContext> {
  const load = service === undefined ? loadPortal : SERVICES[service]
  if (!load)
    throw new StartupError(`There is no service ${service}: choose ${Object.keys(SERVICES).join(', ')}, or none.`)

  const context = createContext(settingsOf(environment))
  const { settings, stopper, metrics, log } = context
  stopper.listen()
  try {
    const { metricsPort } = settings
    if (metricsPort !== undefined) {
      const { close } = await serveMetrics(metrics, metricsPort)
      stopper.add('metrics', close)
    }
    const run = await load()
    await run(context)
  } catch (error) {
    await stopper.stop()
    throw error
  }
  log.info('started')
  return context
}

function settingsOf(environment: StartOptions['environment']): Settings {
  const byHand = environment.NODE_ENV === 'production' ? {} : BY_HAND
  return readSettings({ ...byHand, ...environment })
}

function createContext(settings: Settings): StartContext {
  const log = createLogger(settings)
  const stopper = createStopper({ drainMs: settings.drainMs, stepMs: settings.stopStepMs, log })
  return { settings, log, metrics: createMetrics(), stopper }
}
