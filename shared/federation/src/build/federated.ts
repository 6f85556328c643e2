import type { Configuration } from 'webpack'
import type { Part, Run } from './part.ts'

export interface FederatedBuild {
  part: Part
  configurations: (run: Run) => Promise<Configuration[]>
}

/**
 * Returns the build of the host (with `entry`) or of a remote (with `exposes`), to be exported from a package's
 * `webpack.config.ts`; the reasons for each setting are in docs/decisions. The bundler is loaded only when building: a
 * part's configuration is read far more often.
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
