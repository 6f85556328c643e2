import type { RefusedPage } from '@portal/contracts/platform'
import { requirementLabel } from '@portal/platform/session'
import buttons from '../layout/buttons.module.css'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { Empty } from './empty.tsx'

/** Says whom to ask: roles are granted by an account's owner. */
export function NoPermissionPage({ page: { title, needs } }: { page: RefusedPage }) {
  const plan = usePage((page) => page.plan)
  const account = plan.visitor?.account

  return (
    <Empty
      isPage
      icon="lock"
      title={`${title}: no permission`}
      actions={
        <a className={buttons.primary} href={homeOf(plan)}>
          Go to the overview
        </a>
      }
    >
      You need the role <strong>{requirementLabel(needs)}</strong>
      {account && ` in ${account.label}`} to see this page. An account owner can give it to you under Team › Members.
    </Empty>
  )
}
