import { remoteLifecycles } from '@portal/platform/remote'
import { Root } from './root.tsx'

export const { bootstrap, mount, unmount } = remoteLifecycles(Root)
