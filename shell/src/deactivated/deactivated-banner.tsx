import { PAGES } from '@portal/contracts/pages'
import banner from '../acting/acting-banner.module.css'
import { usePage } from '../page/page-context.ts'
import styles from './deactivated-banner.module.css'

/** On every page in an account that staff deactivated, at the place of the banner of whoever acts as somebody: what that means, and whom to write to (rule G16). */
export function DeactivatedBanner() {
  const { visitor, brand } = usePage(({ plan }) => plan)
  if (!visitor?.account?.deactivated) return null

  const { supportEmail: email } = brand
  return (
    <section className={`${banner.banner} ${styles.place}`} aria-label="This account is deactivated">
      <p className={banner.words}>
        <strong>{visitor.account.label} is deactivated</strong>
        <span className={banner.detail}>Its keys do not work, and nothing in it can be changed.</span>
      </p>
      <a className={styles.way} href={email ? `mailto:${email}` : PAGES.contact}>
        Write to {email ?? 'our support team'}
      </a>
    </section>
  )
}
