import { type LoginProvider, listLoginProviders, startOidc } from '@portal/contracts/authorization/oidc'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import type { Received } from '@portal/platform/api'
import { leaveForProvider } from '@portal/platform/session'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { lastMethod } from './last-method.ts'
import styles from './provider-buttons.module.css'
import { Refusal } from './refusal.tsx'
import { refusalText } from './refusal-text.ts'

const DAY_MS = 24 * 60 * 60_000

/** The providers that people can log in with, below the password. Nothing where there are none. */
export function ProviderButtons() {
  const { data = [], error, retry } = useLoad(listLoginProviders, { what: 'other ways to log in', freshFor: DAY_MS })
  const [leavingFor, setLeavingFor] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const start = useWrite(startOidc)

  async function leave({ provider = '', callback = '' }: Received<LoginProvider>) {
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

  if (error && data.length === 0) return <NoButtons onRetry={retry} />
  if (data.length === 0) return null
  return (
    <div className={styles.ways}>
      <p className={styles.divider}>or</p>
      {refusal && <Refusal>{refusal}</Refusal>}
      {data.map((provider) => (
        <Button
          key={provider.provider}
          className={styles.way}
          isPending={leavingFor === provider.provider}
          onClick={() => leave(provider)}
        >
          <span className={styles.mark} aria-hidden="true">
            {provider.title?.slice(0, 1)}
          </span>
          Continue with {provider.title}
          {lastMethod() === provider.provider && (
            <span className={styles.last}>
              <Badge>Last used</Badge>
            </span>
          )}
        </Button>
      ))}
    </div>
  )
}

function NoButtons({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="attention"
      action={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Other ways to log in could not be loaded.
    </Notice>
  )
}
