/** Replaces federation's planning from manifests: remotes come from the page's load plan. */
export class SnapshotHandler {
  manifestCache = new Map()
  hooks = { applyPlugin: () => {} }
}

export const getGlobalRemoteInfo = () => ({})
