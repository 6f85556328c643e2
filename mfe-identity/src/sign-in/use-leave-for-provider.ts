import { type LoginProvider, startOidc } from '@portal/contracts/authorization/oidc'
import type { Received } from '@portal/platform/api'
import { leaveForProvider } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { refusalText } from './refusal-text.ts'

/** Leaves for a provider, which sends somebody back to one of our callbacks; one at a time. */
export function useLeaveForProvider() {
  const [leavingFor, setLeavingFor] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const start = useWrite(startOidc)

  async function leave({ provider = '' }: Received<LoginProvider>, callback: string) {
    if (leavingFor !== undefined) return
    setRefusal(undefined)
    setLeavingFor(provider)
    try {
      const body = { provider, redirect_uri: location.origin + callback }
      // The button goes on turning until the provider's page is there.
      leaveForProvider((await start.run({ body })).redirect_uri ?? '')
    } catch (failure) {
      setLeavingFor(undefined)
      setRefusal(refusalText(failure))
    }
  }
  return { leavingFor, refusal, leave }
}
