import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { SIGN_IN_PROBLEMS } from '@portal/contracts/authorization/sign-in-problems'
import { Button } from '@portal/design-system/button'
import { Link } from '@portal/design-system/link'
import { supportEmail } from '@portal/platform/brand'
import { useLocation, useNavigate } from 'react-router'
import { wayInName } from '../security/credential-words.ts'
import type { Newcomer } from '../sign-up/newcomer.ts'
import entrance from './entrance.module.css'
import { Refusal } from './refusal.tsx'

/** State passed on after a failed log-in. */
export interface SentBackWith {
  refusal: string
  /** They decided so themselves: it is no failure. */
  isOwnChoice?: boolean
  /** They are here already and did not show who they are. */
  isForFresh?: boolean
  /** They can sign up instead, with what the provider said. */
  newcomer?: Pick<Newcomer, 'provider' | 'code'> | undefined
}

export const UNFINISHED: SentBackWith = {
  refusal: 'You did not finish logging in. Try again, or choose another way.',
  isOwnChoice: true,
}

export const UPSTREAM: SentBackWith = { refusal: SIGN_IN_PROBLEMS['identity-context:general-upstream-failure'].message }

/** Explains why the person was returned to this page after a provider, and who can help (rule B38). */
export function SentBack() {
  const state = useLocation().state as Partial<SentBackWith> | null
  const navigate = useNavigate()
  if (typeof state?.refusal !== 'string') return null

  const { refusal, isOwnChoice, newcomer } = state
  const support = isOwnChoice ? undefined : supportEmail()
  return (
    <>
      <Refusal tone={isOwnChoice === true ? 'info' : 'stopped'}>{refusal}</Refusal>
      {newcomer && (
        <Button onClick={() => navigate(CALLBACKS.signUp, { state: { newcomer } })}>
          Sign up with {wayInName(newcomer.provider)}
        </Button>
      )}
      {support && (
        <p className={entrance.muted}>
          Still not in? Write to <Link href={`mailto:${support}`}>{support}</Link>.
        </p>
      )}
    </>
  )
}
