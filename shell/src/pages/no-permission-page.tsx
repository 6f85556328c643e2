import type { RefusedPage } from '@portal/contracts/platform'
import { requirementLabel } from '@portal/platform/session'
import buttons from '../layout/buttons.module.css'
import { usePage } from '../page/page-context.ts'
import styles from './page.module.css'

/** Says whom to ask: roles are granted by an account's owner. */
export function NoPermissionPage({ page: { title, needs } }: { page: RefusedPage }) {
  const account = usePage(({ plan }) => plan.visitor?.account)

  return (
    <>
      <h1 className={styles.title}>{title}: no permission</h1>
      <p className={styles.lead}>
        This page needs the role <strong>{requirementLabel(needs)}</strong>
        {account && ` in ${account.label}`}. An account owner can give it to you under Team › Members.
      </p>
      <div className={styles.actions}>
        <a className={buttons.primary} href="/account">
          Go to the overview
        </a>
      </div>
    </>
  )
}
