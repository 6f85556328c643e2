import { listActing } from '@portal/contracts/authorization/admin-acting'
import { inviteInternalUser } from '@portal/contracts/authorization/admin-internal-users'
import { listJobs } from '@portal/contracts/authorization/admin-jobs'
import { Button } from '@portal/design-system/button'
import { Link } from '@portal/design-system/link'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { TabLinks } from '@portal/design-system/tab-links'
import { useMay } from '@portal/platform/session'
import { oneOf, useAddress } from '@portal/remote-kit/address'
import { latePage } from '@portal/remote-kit/app'
import layout from '../layout.module.css'
import { ACTING_PATH, JOBS_PATH } from '../paths.ts'
import styles from './staff.module.css'
import { StaffDialogs, useOpenDialog } from './staff-dialogs.ts'
import { StaffPeople } from './staff-people.tsx'

const TABS = ['roles', 'log'] as const

const SKETCH = <Skeleton lines={8} />
const RolesTab = latePage(async () => (await import('./staff-roles.tsx')).StaffRoles, SKETCH)
const LogTab = latePage(async () => (await import('./staff-log.tsx')).StaffLog, SKETCH)

/** `/admin/staff`: who works for the provider, what each role may do, and what they did (rules G110 to G114). */
export function StaffPage() {
  const { values, linkTo } = useAddress({ tab: oneOf(TABS) })
  return (
    <StaffDialogs>
      <PageHeader
        title="Staff"
        description="People who work for the provider, what their roles allow, and what they did."
        action={<InviteButton />}
      />
      <TabLinks
        label="Staff"
        tabs={[
          { label: 'People', href: linkTo({ tab: '' }), isCurrent: !values.tab },
          { label: 'Roles', href: linkTo({ tab: 'roles' }), isCurrent: values.tab === 'roles' },
          { label: 'Log', href: linkTo({ tab: 'log' }), isCurrent: values.tab === 'log' },
        ]}
      />
      <div className={layout.sections}>
        {values.tab === 'roles' ? <RolesTab /> : values.tab === 'log' ? <LogTab /> : <StaffPeople />}
        <Elsewhere />
      </div>
    </StaffDialogs>
  )
}

function InviteButton() {
  const open = useOpenDialog()
  if (!useMay(inviteInternalUser)) return null
  return (
    <Button variant="primary" icon="plus" onClick={() => open({ act: 'invite' })}>
      Invite a colleague…
    </Button>
  )
}

/** Leads to what operators ask for next to people. */
function Elsewhere() {
  const [mayReadJobs, mayReadActing] = [useMay(listJobs), useMay(listActing)]
  if (!mayReadJobs && !mayReadActing) return null
  return (
    <p className={styles.elsewhere}>
      {mayReadActing && <Link href={ACTING_PATH}>Who acts as a customer</Link>}
      {mayReadJobs && <Link href={JOBS_PATH}>Background jobs</Link>}
    </p>
  )
}
