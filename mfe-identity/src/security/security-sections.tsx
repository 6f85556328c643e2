import { listLoginProviders } from '@portal/contracts/authorization/oidc'
import { listPasskeys } from '@portal/contracts/authorization/passkeys'
import { listRememberedBrowsers } from '@portal/contracts/authorization/remembered-browsers'
import { getSecondFactor } from '@portal/contracts/authorization/second-factor'
import { getUsernameInfo, listCredentials } from '@portal/contracts/authorization/self'
import { listSessions, listSignIns } from '@portal/contracts/authorization/sessions'
import { getCompanyLogin } from '@portal/contracts/authorization/sso'
import { DAY_MS } from '@portal/contracts/time-units'
import { useLoad, usePagedLoad } from '@portal/remote-kit/load'
import { AddressCard } from './address-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { RememberedBrowsersCard } from './remembered-browsers-card.tsx'
import { SecurityDialogs } from './security-dialogs.ts'
import { SessionsCard } from './sessions-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'
import { WaysInCard } from './ways-in-card.tsx'

const PAGE = 20

/**
 * Sections of the security page. All data are requested at once; lower sections wait, so that nothing jumps. Staff who
 * act as someone cannot see credentials (rule G4), which are omitted then.
 */
export function SecuritySections() {
  const username = useLoad(getUsernameInfo, { what: 'your login' })
  const credentials = useLoad(listCredentials, { what: 'your ways to log in' })
  const providers = useLoad(listLoginProviders, { what: 'other ways to log in', freshFor: DAY_MS })
  const company = useLoad(getCompanyLogin, { what: 'the login of your company' })
  const secondFactor = useLoad(getSecondFactor, { what: 'two-step login' })
  const remembered = useLoad(listRememberedBrowsers, { what: 'your remembered browsers' })
  const passkeys = useLoad(listPasskeys, { what: 'your passkeys' })
  const sessions = useLoad(listSessions, { what: 'your sessions' })
  const history = usePagedLoad(listSignIns, {
    what: 'your log-ins',
    next: (page) => (page.length < PAGE ? undefined : { after: page.at(-1)?.id }),
  })
  const isAboveHere = [username, credentials, remembered].every(({ isWaiting }) => !isWaiting)

  return (
    <SecurityDialogs>
      <AddressCard username={username} credentials={credentials} />
      {isAboveHere && (
        <>
          {credentials.isAllowed && (
            <>
              <WaysInCard
                credentials={credentials}
                providers={providers}
                company={company.data?.organization_name ?? ''}
              />
              <PasskeysCard passkeys={passkeys} />
              <PasswordCard credentials={credentials} />
              <TwoStepCard secondFactor={secondFactor} credentials={credentials} />
              <RememberedBrowsersCard browsers={remembered} />
            </>
          )}
          <SessionsCard sessions={sessions} />
          {!sessions.isWaiting && <HistoryCard history={history} />}
        </>
      )}
    </SecurityDialogs>
  )
}
