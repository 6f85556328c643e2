import { listLoginProviders } from '@portal/contracts/authorization/oidc'
import { getUsernameInfo, listCredentials } from '@portal/contracts/authorization/self'
import { listSessions, listSignIns } from '@portal/contracts/authorization/sessions'
import { getCompanyLogin } from '@portal/contracts/authorization/sso'
import { useLoad, usePagedLoad } from '@portal/remote-kit/load'
import { AddressCard } from './address-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecurityDialogs } from './security-dialogs.ts'
import { SessionsCard } from './sessions-card.tsx'
import { WaysInCard } from './ways-in-card.tsx'

const DAY_MS = 24 * 60 * 60_000
const PAGE = 20

/**
 * What the security page is made of. All of it is asked for at once; what stands below waits, so that nothing jumps. Credentials are
 * not for whoever acts as somebody (rule G4), and then nothing is said of them.
 */
export function SecuritySections() {
  const username = useLoad(getUsernameInfo, { what: 'your login' })
  const credentials = useLoad(listCredentials, { what: 'your ways to log in' })
  const providers = useLoad(listLoginProviders, { what: 'other ways to log in', freshFor: DAY_MS })
  const company = useLoad(getCompanyLogin, { what: 'the login of your company' })
  const sessions = useLoad(listSessions, { what: 'your sessions' })
  const history = usePagedLoad(listSignIns, {
    what: 'your log-ins',
    next: (page) => (page.length < PAGE ? undefined : { after: page.at(-1)?.id }),
  })
  const isAboveHere = [username, credentials].every(({ isWaiting }) => !isWaiting)

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
              <PasswordCard credentials={credentials} />
            </>
          )}
          <SessionsCard sessions={sessions} />
          {!sessions.isWaiting && <HistoryCard history={history} />}
        </>
      )}
    </SecurityDialogs>
  )
}
