import { formatDate } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import { daysLeft, endOf, lastToEnd } from '@portal/remote-kit/certificates'
import { activeOf, type Organization } from './organization.ts'

/** Shows first what keeps the people of an organization out, or soon will; nothing if nothing does. */
export function OrganizationConcerns({ organization }: { organization: Organization }) {
  const { taken_domains = [], is_found_by_name: isFoundByName } = organization
  const active = activeOf(organization)
  return (
    <>
      {active && <CertificateEnd connection={active} />}
      {taken_domains.length > 0 && (
        <Notice tone="attention" title="Another organization has a domain of its owners">
          People with an address at {taken_domains.join(', ')} are not led to this single sign-on.
        </Notice>
      )}
      {isFoundByName === false && (
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
