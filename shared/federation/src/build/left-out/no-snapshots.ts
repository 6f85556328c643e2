/** Stands in for federation's plan of remotes from manifests: what is loaded is in the page's load plan. */
export class SnapshotHandler {
  manifestCache = new Map()
  hooks = { applyPlugin: () => {} }
}

export const getGlobalRemoteInfo = () => ({})
