export { Redrawn, useKeptState } from './remote/redrawn.tsx'
export { type RemoteLifecycles, remoteLifecycles } from './remote/remote-lifecycles.tsx'
export type { RemoteProps } from './remote/remote-props.ts'
export { RemoteProviders } from './remote/remote-providers.tsx'
