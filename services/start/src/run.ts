import type { Logger } from '@portal/foundation/logging'
import type { Metrics } from '@portal/foundation/metrics'
import type { Settings } from '@portal/foundation/settings'
import type { Stopper } from '@portal/foundation/stop'

/** Shared dependencies of the services in one process. */
export interface StartContext {
  settings: Settings
  log: Logger
  metrics: Metrics
  stopper: Stopper
}

/** Starts services and leaves with the stopper how they end, in the order in which they must. */
export type Run = (context: StartContext) => Promise<void>
