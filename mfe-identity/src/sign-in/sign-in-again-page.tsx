import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { listPasskeys } from '@portal/contracts/authorization/passkeys'
import { listCredentials } from '@portal/contracts/authorization/self'
import { getCompanyLogin, startSso } from '@portal/contracts/authorization/sso'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { rememberTarget } from '@portal/platform/navigation'
import { hasPasskeys } from '@portal/platform/session'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isPassword } from '../security/credential-words.ts'
import styles from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { MailedCode } from './mailed-code.tsx'
import { ProveWithPasskey } from './passkey-buttons.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { Refusal } from './refusal.tsx'
import { SentBack } from './sent-back.tsx'
import { useLeaveForProvider } from './use-leave-for-provider.ts'

const DONE = 'done'

/**
 * `/account/sign-in-again`: a fresh log-in without a password, in a second tab; the first one notices by itself. By a
 * provider, single sign-on, or a mailed code.
 */
export function SignInAgainPage() {
  const isDone = new URLSearchParams(useLocation().search).has(DONE)
  useEffect(() => {
    if (!isDone) rememberTarget(`${PAGES.signInAgain}?${DONE}`)
  }, [isDone])

  return (
    <Entrance title={isDone ? 'You have logged in again' : 'Log in again'}>
      {isDone ? (
        <Notice tone="active">Close this tab and continue in the other one.</Notice>
      ) : (
        <>
          <SentBack />
          <p className={styles.muted}>Then close this tab and continue in the other one.</p>
          <OwnWays />
        </>
      )}
    </Entrance>
  )
}

/** The ways that they have, and all where those could not be had; a code is for those who have no password. */
function OwnWays() {
  const { data: credentials, isWaiting } = useLoad(listCredentials, { what: 'your logins' })
  const passkeys = useLoad(listPasskeys, { what: 'your passkeys' })
  if (isWaiting || passkeys.isWaiting) return null

  const own = credentials?.map(({ provider }) => provider)
  const hasPassword = credentials?.some(isPassword)
  const hasPasskey = hasPasskeys() && Boolean(passkeys.data?.length)
  return (
    <>
      {hasPasskey && <ProveWithPasskey />}
      {hasPassword && credentials?.every(isPassword) ? (
        !hasPasskey && <Notice>Your password is your only way in. It is asked for in the other tab.</Notice>
      ) : (
        <ProviderButtons isAlone {...(own && { only: own })} />
      )}
      {own?.includes('sso') && <CompanyButton />}
      {hasPassword === false && <MailedCode />}
    </>
  )
}

function CompanyButton() {
  const { data: company } = useLoad(getCompanyLogin, { what: 'the login of your company' })
  const start = useWrite(startSso)
  const { leavingFor, refusal, leaveBy } = useLeaveForProvider()
  if (!company?.organization_name) return null

  const ask = () => {
    const organization = String(company.organization_id)
    const body = { organization, redirect_uri: location.origin + CALLBACKS.sso, fresh_sign_in: true }
    return start.run({ body })
  }
  return (
    <>
      {refusal && <Refusal>{refusal}</Refusal>}
      <Button className={styles.submit} isPending={leavingFor !== undefined} onClick={() => leaveBy('sso', ask)}>
        Continue with {company.organization_name}
      </Button>
    </>
  )
}
