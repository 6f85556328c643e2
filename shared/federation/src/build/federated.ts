import type { Configuration } from 'webpack'
import type { Part, Run } from './part.ts'

export interface FederatedBuild {
  part: Part
  configurations: (run: Run) => Promise<Configuration[]>
}

/**
 * The build of the host (with `entry`) or of a remote (with `exposes`). A package exports its result from
 * `webpack.config.ts`; why each setting is as it is: docs/decisions. The bundler is loaded by whoever builds: what a part
 * states of itself is asked for far more often.
 */
export function federated(part: Part): FederatedBuild {
  return {
    part,
    configurations: async (run) => {
      const { browserBuild, documentRenderer } = await import('./configurations.ts')
      return [browserBuild(part, run), ...(part.document ? [documentRenderer(part, run)] : [])]
    },
  }
}
