import type { Call } from '@portal/contracts/call'
import { useMay } from '@portal/platform/session'
import type { ReactNode } from 'react'

/**
 * Renders its children only for people who may make the call now: depends on roles, and staff who act as someone can
 * only read (rule G4).
 */
export function Allowed({ call, children }: { call: Call; children: ReactNode }) {
  return useMay(call) ? children : null
}
