import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { StatusChip } from '@portal/design-system/status-chip'
import { type Certificate, daysLeft, endOf, type KnownSummary } from './certificate.ts'
import styles from './saml-summary.module.css'

/** Shows the content of the metadata, for comparison with the identity provider. */
export function SamlSummaryList({ summary }: { summary: KnownSummary }) {
  const { endpoints = [], certificates = [], unused_certificates: unused = [] } = summary
  const details: Detail[] = [
    { term: 'Provider entity ID', value: <code translate="no">{summary.entity_id}</code> },
    ...endpoints.map(({ binding = '', url }, at) => {
      const isAlike = (one: (typeof endpoints)[number]) => one?.binding === binding
      const [before, all] = [endpoints.slice(0, at), endpoints].map((some) => some.filter(isAlike).length)
      return {
        term: numbered(`Login by ${binding === 'post' ? 'POST' : binding}`, before, all),
        value: <code translate="no">{url}</code>,
      }
    }),
    ...certificates.map((certificate, at) => ({
      term: numbered('Certificate', at, certificates.length),
      value: <CertificateLines certificate={certificate} />,
    })),
    ...unused.map(({ subject, reason }, at) => ({
      term: numbered('Unused certificate', at, unused.length),
      value: [subject, reason].filter(Boolean).join(': '),
    })),
  ]
  return <DetailList details={details} />
}

/** Names one of several alike by its place. */
function numbered(term: string, at = 0, count = 1): string {
  return count > 1 ? `${term} ${at + 1}` : term
}

function CertificateLines({ certificate }: { certificate: Certificate }) {
  const { subject, not_before, not_after, fingerprint = '' } = certificate
  const { tone, words } = endOf(daysLeft(certificate))
  return (
    <span className={styles.certificate}>
      <span className={styles.beside}>
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
