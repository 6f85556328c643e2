import { PAGES } from '@portal/contracts/pages'
import banner from '../acting/acting-banner.module.css'
import { usePage } from '../page/page-context.ts'

/**
 * Banner in an account deactivated by staff, in the place of the acting banner: what it means, and who to contact (rule
 * G16).
 */
export function DeactivatedBanner() {
  const { visitor, brand } = usePage(({ plan }) => plan)
  return (
    <section className={banner.banner} aria-label="Deactivated account">
      <p className={banner.words}>
        <strong>{visitor?.account?.label} is deactivated</strong>
        <span className={banner.detail}>No lookups, no changes</span>
      </p>
      <a className={banner.exit} href={brand.supportEmail ? `mailto:${brand.supportEmail}` : PAGES.contact}>
        Write to support
      </a>
    </section>
  )
}
