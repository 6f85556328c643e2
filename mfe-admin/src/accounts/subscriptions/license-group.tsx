import { resumeTrack, suspendTrack } from '@portal/contracts/subscriptions/admin-subscriptions'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { Allowed } from '@portal/remote-kit/allowed'
import { latePage } from '@portal/remote-kit/app'
import { useState } from 'react'
import { Slowdowns } from './slowdowns.tsx'
import { useOpenDialog } from './subscription-dialogs.ts'
import styles from './subscriptions.module.css'
import { type License, nameOfLicense } from './term.ts'
import { TermsTable } from './terms-table.tsx'

interface LicenseGroupProps {
  accountId: number
  license: License
}

/** A license with its subscriptions; those of the past are folded. */
export function LicenseGroup({ accountId, license }: LicenseGroupProps) {
  const { license_id: id, license_key: key = id, suspended, current, past } = license
  const name = nameOfLicense(license)
  return (
    <Card
      title={name}
      description={key ? <Copyable text={key} what="license ID" /> : undefined}
      actions={<StateButton accountId={accountId} license={license} />}
      isFlush
    >
      {suspended && (
        <div className={styles.notice}>
          <Notice tone="stopped" title="This license is suspended">
            Its lookups are refused, and nothing that is paid renews until it is resumed.
          </Notice>
        </div>
      )}
      {id && current.length > 0 && <Slowdowns accountId={accountId} licenseId={id} name={name} />}
      {current.length > 0 ? (
        <TermsTable caption={`Subscriptions of ${name}`} accountId={accountId} license={license} terms={current} />
      ) : (
        <p className={styles.none}>No active subscription.</p>
      )}
      {id && <UsageOfLicense accountId={accountId} licenseId={id} name={name} />}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{formatCount(past.length, 'past subscription')}</summary>
          <TermsTable caption={`Past subscriptions of ${name}`} accountId={accountId} license={license} terms={past} />
        </details>
      )}
    </Card>
  )
}

/** Says whether a license has a subscription that is not over, or is held back by staff. */
export function isInUse({ current, suspended }: License): boolean {
  return current.length > 0 || Boolean(suspended)
}

/** Licenses of which every subscription is over, each folded: they are history. */
export function EndedLicenses({ accountId, licenses }: { accountId: number; licenses: readonly License[] }) {
  if (licenses.length === 0) return null
  return (
    <Card title="Ended" description="Licenses without an active subscription." isFlush>
      {licenses.map((license, place) => {
        const name = nameOfLicense(license)
        return (
          <details key={license.license_id ?? place} className={styles.past}>
            <summary>
              <span>{name}</span>
              <span className={styles.count}>{formatCount(license.past.length, 'past subscription')}</span>
            </summary>
            <TermsTable
              caption={`Past subscriptions of ${name}`}
              accountId={accountId}
              license={license}
              terms={license.past}
            />
          </details>
        )
      })}
    </Card>
  )
}

const LicenseUsage = latePage(
  async () => (await import('./license-usage.tsx')).LicenseUsage,
  <Skeleton shape="block" />,
)

interface UsageOfLicenseProps {
  accountId: number
  licenseId: string
  name: string
}

/** Folded: chart and numbers come once it is opened. */
function UsageOfLicense({ accountId, licenseId, name }: UsageOfLicenseProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.past} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`Usage in the last 30 days, ${name}`}>Usage in the last 30 days</summary>
      {isOpen && <LicenseUsage accountId={accountId} licenseId={licenseId} />}
    </details>
  )
}

/** Suspends a license that has something to suspend, or resumes it (rule I136). */
function StateButton({ accountId, license }: LicenseGroupProps) {
  const open = useOpenDialog()
  const { license_id: licenseId, suspended, current } = license
  if (!licenseId) return null

  const about = { accountId, licenseId, licenseName: nameOfLicense(license) }
  if (suspended)
    return (
      <Allowed call={resumeTrack}>
        <Button
          size="small"
          aria-label={`Resume ${about.licenseName}…`}
          onClick={() => open({ dialog: 'resume', ...about })}
        >
          Resume…
        </Button>
      </Allowed>
    )
  if (current.length === 0) return null
  return (
    <Allowed call={suspendTrack}>
      <Button
        size="small"
        aria-label={`Suspend ${about.licenseName}…`}
        onClick={() => open({ dialog: 'suspend', ...about })}
      >
        Suspend…
      </Button>
    </Allowed>
  )
}
