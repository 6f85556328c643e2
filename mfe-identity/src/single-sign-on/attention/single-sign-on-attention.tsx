import { getIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { getOrganization } from '@portal/contracts/authorization/organizations'
import { PAGES } from '@portal/contracts/pages'
import { formatDate } from '@portal/design-system/date'
import { useSession } from '@portal/platform/session'
import { AttentionRows } from '@portal/remote-kit/attention'
import { daysLeft, endOf, lastToEnd } from '@portal/remote-kit/certificates'
import { useLoad } from '@portal/remote-kit/load'

/** A certificate at whose end nobody comes in by single sign-on any more (rules F17, N19). Only owners of the primary account see to it. */
export function SingleSignOnAttention() {
  const accountId = useSession(({ visitor }) => visitor?.account?.id)
  const { data: organization } = useLoad(getOrganization, { what: 'the organization' })
  const isOurs = organization?.idp_activated === true && organization.primary_account_id === accountId
  return isOurs ? <Certificate /> : null
}

function Certificate() {
  const { data: provider } = useLoad(getIdentityProvider, { what: 'the single sign-on settings' })
  const certificate = provider && lastToEnd(provider)
  if (!certificate) return null
  const { tone, words } = endOf(daysLeft(certificate))
  if (tone === 'active') return null

  return (
    <AttentionRows
      rows={[
        {
          id: 'certificate',
          what: `Certificate of ${provider.name || 'single sign-on'}`,
          chip: words,
          tone,
          reason: `${formatDate(certificate.not_after)}, then no one can log in with it`,
          action: { label: 'Replace it', href: PAGES.singleSignOn },
        },
      ]}
    />
  )
}
