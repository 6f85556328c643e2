import { PAGES } from '@portal/contracts/pages'
import { usePage } from '../page/page-context.ts'
import styles from './frame.module.css'

/**
 * Notice above a page that needs scripts, in browsers without them: what works anyway, and who to contact (rule N29).
 */
export function NeedsScript() {
  const email = usePage(({ plan }) => plan.brand.supportEmail)

  return (
    <noscript>
      <p className={styles.needsScript}>
        This page needs JavaScript. Without it you can read about <a href={PAGES.products}>products</a>,{' '}
        <a href={PAGES.pricing}>prices</a> and <a href={PAGES.docs}>help</a>
        {email && (
          <>
            , and write to <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        <span>.</span>
      </p>
    </noscript>
  )
}
