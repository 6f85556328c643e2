import { isVerifiedState } from '@portal/contracts/authorization/organization-domains'
import { formatDate } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import { daysLeft, endOf, lastToEnd } from '@portal/remote-kit/certificates'
import { activeOf, type Organization } from './organization.ts'

/** Shows first what keeps the people of an organization out, or soon will; nothing if nothing does. */
export function OrganizationConcerns({ organization }: { organization: Organization }) {
  const { domains = [], is_found_by_name: isFoundByName } = organization
  const missing = domains.filter((one) => one?.state === 'missing')
  const hasVerified = domains.some((one) => isVerifiedState(one?.state))
  const active = activeOf(organization)
  return (
    <>
      {active && <CertificateEnd connection={active} />}
      {missing.map((one) => (
        <Notice key={one?.id} tone="attention" title={`The record of ${one?.domain} is missing`}>
          The domain lapses on {formatDate(one?.lapses)}. Then people with an address there are not led to this single
          sign-on.
        </Notice>
      ))}
      {hasVerified && isFoundByName === false && (
        <Notice tone="attention" title="Another organization took this name first">
          People do not find this single sign-on by the organization’s name.
        </Notice>
      )}
    </>
  )
}

function CertificateEnd({ connection }: { connection: NonNullable<ReturnType<typeof activeOf>> }) {
  const certificate = lastToEnd(connection)
  if (!certificate) return null
  const { tone, words } = endOf(daysLeft(certificate))
  if (tone === 'active') return null
  return (
    <Notice tone={tone} title={`Certificate of ${connection.name || 'single sign-on'}: ${words.toLowerCase()}`}>
      {tone === 'stopped' ? 'It ended' : 'It ends'} on {formatDate(certificate.not_after)}. Without a newer one nobody
      can log in with it. The owners of the primary account replace it.
    </Notice>
  )
}
