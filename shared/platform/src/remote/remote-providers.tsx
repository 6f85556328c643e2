import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { thePlatform } from '../start/platform.ts'

/** What every tree of a remote stands in. `remoteLifecycles` puts it there. */
export function RemoteProviders({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={thePlatform().queries}>{children}</QueryClientProvider>
}
