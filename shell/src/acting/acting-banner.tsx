import type { ReactNode } from 'react'
import { lateBanner } from '../layout/late-banner.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './acting-banner.module.css'

/** Only who acts as somebody else fetches it. Without it the time still ends, and signing out is in the menu. */
const ActingControls = lateBanner((parts) => parts.ActingControls)

/**
 * Banner for staff who act as someone: as who, for how long, and the way out (rule G4); `wayOut` replaces it without
 * scripts.
 */
export function ActingBanner({ wayOut }: { wayOut?: ReactNode }) {
  const visitor = usePage(({ plan }) => plan.visitor)
  const isLive = usePage((page) => page.isLive)
  if (!visitor?.acting) return null

  const { user, account, acting } = visitor
  return (
    <section className={styles.banner} aria-label="Acting as someone else">
      <p className={styles.words}>
        {acting.by} acting as{' '}
        <strong>
          {user.first_name} {user.last_name}
        </strong>
        <span className={styles.detail}>{account?.label} · nothing can be changed</span>
      </p>
      {isLive ? <ActingControls /> : wayOut}
    </section>
  )
}
