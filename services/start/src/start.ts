import { createLogger } from '@portal/foundation/logging'
import { createMetrics, serveMetrics } from '@portal/foundation/metrics'
import { readSettings, type Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'
import { createStopper } from '@portal/foundation/stop'
import type { Run, StartContext } from './run.ts'
import { runGateway } from './run-gateway.ts'
import { runPortal } from './run-portal.ts'
import { runPortalApi } from './run-portal-api.ts'
import { runReleaseServer } from './run-release-server.ts'
import { runSandbox } from './run-sandbox.ts'

const SERVICES: Record<string, Run> = {
  gateway: runGateway,
  'portal-api': runPortalApi,
  'release-server': runReleaseServer,
  sandbox: runSandbox,
}

/** What a start by hand wants and production does not. */
const BY_HAND = { SEED: 'demo', LOG_LEVEL: 'warn' }

export interface StartOptions {
  /** One service by name; all of them without. */
  service?: string | undefined
  environment: Record<string, string | undefined>
}

/** Starts services and stops them in order at SIGTERM or Ctrl-C. Whatever was opened is closed when a start fails. */
export async function start({ service, environment }: StartOptions): Promise<StartContext> {
  const run = service === undefined ? runPortal : SERVICES[service]
  if (!run)
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
