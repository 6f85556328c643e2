import { ActingBanner } from '../acting/acting-banner.tsx'
import { DeactivatedBanner } from '../deactivated/deactivated-banner.tsx'
import { Header } from '../header/header.tsx'
import { MarketingFooter } from '../layout/marketing-footer.tsx'
import { MarketingHeader } from '../layout/marketing-header.tsx'
import { PlainHeader } from '../layout/plain-header.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import { usePage } from '../page/page-context.ts'
import { layoutOf } from '../page/route.ts'
import { Content } from './content.tsx'
import styles from './frame.module.css'
import { LateParts } from './late-parts.tsx'

/** The whole page, drawn by the server and taken over by the browser. A remote stands inside `Content`. */
export function Frame() {
  const layout = usePage(({ route, plan }) => layoutOf(route, plan.visitor))
  const isLeaving = usePage((page) => page.isLeaving)
  if (isLeaving) return <p className={styles.leaving}>One moment…</p>

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <ActingBanner />
      <DeactivatedBanner />
      {layout === 'account' && <Header />}
      {layout === 'marketing' && <MarketingHeader />}
      {layout === 'plain' && <PlainHeader />}
      <div className={styles.body} data-layout={layout}>
        {layout === 'account' && <Navigation />}
        <main id="content" tabIndex={-1} className={styles.content}>
          <Content />
        </main>
      </div>
      {layout === 'marketing' && <MarketingFooter />}
      <LateParts />
    </div>
  )
}
