import { type LoginProvider, startOidc } from '@portal/contracts/authorization/oidc'
import type { Received } from '@portal/platform/api'
import { leaveForProvider } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { refusalText } from './refusal-text.ts'

/** Leaves for a provider, which sends somebody back to one of our callbacks; one at a time. A fresh sign-in is asked for there. */
export function useLeaveForProvider() {
  const [leavingFor, setLeavingFor] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const start = useWrite(startOidc)

  /** `ask` answers where to go. */
  async function leaveBy(provider: string, ask: () => Promise<{ redirect_uri?: string | undefined }>) {
    if (leavingFor !== undefined) return
    setRefusal(undefined)
    setLeavingFor(provider)
    try {
      // The button goes on turning until the provider's page is there.
      leaveForProvider((await ask()).redirect_uri ?? '')
    } catch (failure) {
      setLeavingFor(undefined)
      setRefusal(refusalText(failure))
    }
  }

  function leave({ provider = '' }: Received<LoginProvider>, callback: string, { isFresh = false } = {}) {
    const body = { provider, redirect_uri: location.origin + callback, ...(isFresh && { fresh_sign_in: true }) }
    return leaveBy(provider, () => start.run({ body }))
  }
  return { leavingFor, refusal, leave, leaveBy }
}
