import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { StatusChip } from '@portal/design-system/status-chip'
import sections from '../sections.module.css'
import { type Certificate, daysLeft, endOf } from './certificate.ts'
import type { KnownProvider } from './identity-provider.ts'
import styles from './single-sign-on.module.css'

/** Shows the content of the metadata, for comparison with the identity provider. */
export function SamlSummaryList({ summary }: { summary: NonNullable<KnownProvider['saml_summary']> }) {
  const { certificates = [] } = summary
  const details: Detail[] = [
    { term: 'Provider entity ID', value: <code translate="no">{summary.entity_id}</code> },
    ...(summary.endpoints ?? []).map(({ binding = '', url }) => ({
      term: `Login by ${binding === 'post' ? 'POST' : binding}`,
      value: <code translate="no">{url}</code>,
    })),
    ...certificates.map((certificate, at) => ({
      term: certificates.length > 1 ? `Certificate ${at + 1}` : 'Certificate',
      value: <CertificateLines certificate={certificate} />,
    })),
    ...(summary.unused_certificates ?? []).map(({ subject, reason }) => ({
      term: 'Unused certificate',
      value: [subject, reason].filter(Boolean).join(': '),
    })),
  ]
  return <DetailList details={details} />
}

function CertificateLines({ certificate }: { certificate: Certificate }) {
  const { subject, not_before, not_after, fingerprint = '' } = certificate
  const { tone, words } = endOf(daysLeft(certificate))
  return (
    <span className={styles.certificate}>
      <span className={sections.beside}>
        {subject}
        <StatusChip tone={tone}>{words}</StatusChip>
      </span>
      <span>
        From <DateText value={not_before} /> to <DateText value={not_after} />
      </span>
      <Copyable text={fingerprint} shown={`${fingerprint.slice(0, 11)}…`} what="SHA-256 fingerprint" />
    </span>
  )
}
