import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { StatusChip } from '@portal/design-system/status-chip'
import sections from '../sections.module.css'
import type { KnownProvider } from './identity-provider.ts'
import styles from './single-sign-on.module.css'

const DAY_MS = 86_400_000
/** So long before its end somebody should think of the next certificate. */
const WARNING_DAYS = 60

type Certificate = NonNullable<NonNullable<NonNullable<KnownProvider['saml_summary']>['certificates']>[number]>

/** What the metadata say, to compare with what the identity provider shows. */
export function SamlSummaryList({ summary }: { summary: NonNullable<KnownProvider['saml_summary']> }) {
  const { certificates = [] } = summary
  const details: Detail[] = [
    { term: 'Its entity ID', value: <code>{summary.entity_id}</code> },
    ...(summary.endpoints ?? []).map(({ binding = '', url }) => ({
      term: `Log-in by ${binding}`,
      value: <code>{url}</code>,
    })),
    ...certificates.map((certificate, at) => ({
      term: certificates.length > 1 ? `Certificate ${at + 1}` : 'Certificate',
      value: <CertificateLines certificate={certificate} />,
    })),
  ]
  return <DetailList details={details} />
}

function CertificateLines({ certificate }: { certificate: Certificate }) {
  const { subject, not_before, not_after = '', fingerprint = '' } = certificate
  const days = Math.floor((Date.parse(not_after) - Date.now()) / DAY_MS)
  return (
    <span className={styles.certificate}>
      <span className={sections.beside}>
        {subject}
        {days < 0 ? (
          <StatusChip tone="stopped">Expired</StatusChip>
        ) : days <= WARNING_DAYS ? (
          <StatusChip tone="attention">{days === 1 ? 'Ends in 1 day' : `Ends in ${days} days`}</StatusChip>
        ) : (
          <StatusChip tone="active">Valid</StatusChip>
        )}
      </span>
      <span>
        From <DateText value={not_before} /> to <DateText value={not_after} />
      </span>
      <Copyable text={fingerprint} shown={`${fingerprint.slice(0, 11)}…`} what="SHA-256 fingerprint" />
    </span>
  )
}
