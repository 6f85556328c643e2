import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import type { Detail } from '@portal/design-system/detail-list'
import { StatusChip } from '@portal/design-system/status-chip'
import { DetailPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import { SUBSCRIPTIONS_CRUMB } from '../../paths.ts'
import { SlowedDown } from '../details/slowed-down.tsx'
import { type License, nameOf, useLicenses } from '../license.ts'
import { LicenseSubscriptions } from '../list/license-card.tsx'
import styles from './license-page.module.css'

/** `/account/subscriptions/licenses/:id`: one license, what it allows, when it was slowed down, and its subscriptions (rule K88). */
export function LicensePage() {
  const { id } = useParams()
  const licenses = useLicenses()
  return (
    <DetailPage
      noun="license"
      crumb={SUBSCRIPTIONS_CRUMB}
      load={licenses}
      thing={licenses.data?.find(({ license_id }) => license_id === id)}
      header={(license) => ({
        title: `${nameOf(license)} license`,
        ...(license.description !== nameOf(license) && { description: license.description }),
        ...(license.suspended && { status: <StatusChip tone="stopped">Suspended</StatusChip> }),
      })}
      whyMissing="It may belong to another of your accounts."
    >
      {(license) => (
        <div className={styles.page}>
          <LicenseSubscriptions license={license} />
          <Card title="What the license includes">
            <dl className={styles.facts}>
              {licenseDetails(license).map(({ term, value }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      )}
    </DetailPage>
  )
}

/** Lists what it allows first, what support asks for last. */
function licenseDetails(license: License): Detail[] {
  const { license_id: id, product_edition, hosting_label, region_label, capabilities, license_key: key } = license
  return [
    ...(product_edition && product_edition !== nameOf(license) ? [{ term: 'Edition', value: product_edition }] : []),
    { term: 'Features', value: capabilityWords(capabilities).join(', ') || '—' },
    { term: 'Hosting', value: hosting_label || '—' },
    { term: 'Region', value: region_label || 'All' },
    ...(id ? [{ term: 'Request limit exceeded', value: <SlowedDown licenseId={id} /> }] : []),
    { term: 'License ID', value: key ? <Copyable text={key} what="license ID" /> : '—' },
  ]
}
