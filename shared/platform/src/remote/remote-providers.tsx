import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { thePlatform } from '../start/platform.ts'

/** Contexts of every remote's tree, added by `remoteLifecycles`. */
export function RemoteProviders({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={thePlatform().queries}>{children}</QueryClientProvider>
}
