import { CALLBACKS, listLoginProviders } from '@portal/contracts/authorization/oidc'
import { PAGES } from '@portal/contracts/pages'
import { DAY_MS } from '@portal/contracts/time-units'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { useLoad } from '@portal/remote-kit/load'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import styles from './provider-buttons.module.css'
import { ProviderMark } from './provider-mark.tsx'
import { Refusal } from './refusal.tsx'
import { lastMethod } from './sign-in-method.ts'
import { useLeaveForProvider } from './use-leave-for-provider.ts'

interface ProviderButtonsProps {
  /** Shown alone, to logged-in people who have to prove their identity: single sign-on has a page of its own. */
  isAlone?: boolean
  /** Offered providers; all if omitted. */
  only?: readonly (string | undefined)[]
  /** Callback of providers for new people. People with single sign-on do not sign up. */
  signUpAt?: string
  /** A way of our own, above them. */
  first?: ReactNode
}

/** The providers that people can log in with, below the password. Nothing if there are none. */
export function ProviderButtons({ isAlone = false, only, signUpAt, first }: ProviderButtonsProps) {
  const load = useLoad(listLoginProviders, { what: 'other ways to log in', freshFor: DAY_MS })
  const { data: known = [], error, retry } = load
  const asked = only ? known.filter(({ provider }) => only.includes(provider)) : known
  const data = isAlone || signUpAt ? asked.filter(({ callback }) => callback !== CALLBACKS.sso) : asked
  const navigate = useNavigate()
  const { leavingFor, refusal, leave } = useLeaveForProvider()

  const isMissing = Boolean(error) && data.length === 0
  if (isMissing && !first) return <NoButtons onRetry={retry} />
  if (data.length === 0 && !first) return null
  return (
    <div className={styles.ways}>
      {!isAlone && <p className={styles.divider}>or</p>}
      {refusal && <Refusal>{refusal}</Refusal>}
      {first}
      {isMissing && <NoButtons onRetry={retry} />}
      {data.map((provider) => (
        <Button
          key={provider.provider}
          className={styles.way}
          isPending={leavingFor === provider.provider}
          // Which organization's identity provider it is has to be asked first.
          onClick={() =>
            provider.callback === CALLBACKS.sso
              ? navigate(PAGES.sso)
              : leave(provider, signUpAt ?? provider.callback ?? '', { isFresh: isAlone })
          }
        >
          <ProviderMark provider={provider.provider} title={provider.title} />
          Continue with {provider.title}
          {!signUpAt && lastMethod() === provider.provider && (
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
