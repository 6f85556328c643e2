import type { Call } from '@portal/contracts/call'
import { useMay } from '@portal/platform/session'
import type { ReactNode } from 'react'

/** What leads to a call, for those alone who may make it now: roles decide, and whoever acts as somebody else only looks (rule G4). */
export function Allowed({ call, children }: { call: Call; children: ReactNode }) {
  return useMay(call) ? children : null
}
