import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  renameOrganization,
  renewOrganizationKey,
} from '@portal/contracts/authorization/organizations'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { DetailList } from '@portal/design-system/detail-list'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { useMay, useSession } from '@portal/platform/session'
import { Allowed } from '@portal/remote-kit/allowed'
import { Loaded, OutdatedNotice, useLoad } from '@portal/remote-kit/load'
import sections from '../sections.module.css'
import { AccountsCard } from './accounts-card.tsx'
import { KeyCard } from './key-card.tsx'
import { type KnownOrganization, nameOf } from './organization.ts'
import { OrganizationDialogs, useOpenDialog } from './organization-dialogs.ts'
import styles from './organization-page.module.css'
import { SupportAccessCard } from './support-access-card.tsx'

/** `/account/organization`: the accounts of one company, and how another one joins them. */
export function OrganizationPage() {
  const organization = useLoad(getOrganization, { what: 'the organization' })
  return (
    <OrganizationDialogs>
      <PageHeader
        title="Organization"
        help="/docs/organizations"
        description="Manage your company's accounts together."
      />
      <OutdatedNotice load={organization} />
      <Loaded load={organization} sketch={<Card>{<Skeleton lines={4} />}</Card>}>
        {(found) => (
          <div className={sections.sections}>{found ? <Sections organization={found} /> : <NoOrganization />}</div>
        )}
      </Loaded>
    </OrganizationDialogs>
  )
}

function NoOrganization() {
  const open = useOpenDialog()
  return (
    <>
      <Card>
        <EmptyState
          icon="building"
          title="This account stands alone"
          action={
            <Allowed call={createOrganization}>
              <div className={styles.choices}>
                <Button variant="primary" onClick={() => open({ dialog: 'register' })}>
                  Register an organization
                </Button>
                <Button onClick={() => open({ dialog: 'join' })}>Join with a key</Button>
              </div>
            </Allowed>
          }
        >
          An organization groups your company's accounts and lets people log in through your identity provider. Register
          one with this account as the primary account, or join one with a key from its owners.
        </EmptyState>
      </Card>
      <SupportAccessCard isPrimary={false} />
    </>
  )
}

function Sections({ organization }: { organization: KnownOrganization }) {
  const open = useOpenDialog()
  const accountId = useSession(({ visitor }) => visitor?.account?.id)
  const isPrimary = accountId !== undefined && organization.primary_account_id === accountId
  // Nobody is shown a key who may not have another one in its place: support that looks around may not.
  const mayReplaceKey = useMay(renewOrganizationKey)
  const mayRemove = useMay(deleteOrganization)
  const name = nameOf(organization)
  return (
    <>
      <Card
        title={name}
        description={
          isPrimary
            ? 'This is the primary account: its owners manage the organization.'
            : 'The owners of the primary account manage the organization.'
        }
        actions={
          isPrimary && (
            <Allowed call={renameOrganization}>
              <Button size="small" onClick={() => open({ dialog: 'rename', organization })}>
                Rename
              </Button>
            </Allowed>
          )
        }
      >
        <DetailList
          details={[
            {
              term: 'Organization ID',
              value: <Copyable text={String(organization.organization_id ?? '—')} what="ID" />,
            },
          ]}
        />
      </Card>
      <AccountsCard organization={organization} isPrimary={isPrimary} accountId={accountId} />
      {isPrimary && mayReplaceKey && <KeyCard organization={organization} />}
      <SupportAccessCard isPrimary={isPrimary} />
      {isPrimary && mayRemove && (
        <Card
          title="Remove the organization"
          actions={
            <Button variant="danger" size="small" onClick={() => open({ dialog: 'remove', organization })}>
              Remove…
            </Button>
          }
        >
          <p>Its accounts stay and become independent. Deactivate single sign-on first.</p>
        </Card>
      )}
    </>
  )
}
