import { useIsOffline } from '@portal/platform/api'
import { ActingBanner } from '../acting/acting-banner.tsx'
import { Header } from '../header/header.tsx'
import { AccountFooter } from '../layout/account-footer.tsx'
import { EntrancePicture } from '../layout/entrance-picture.tsx'
import { lateBanner } from '../layout/late-banner.tsx'
import { MarketingFooter } from '../layout/marketing-footer.tsx'
import { MarketingHeader } from '../layout/marketing-header.tsx'
import { PlainHeader } from '../layout/plain-header.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import { Notice } from '../notices/notice.tsx'
import { usePage } from '../page/page-context.ts'
import { layoutOf } from '../page/route.ts'
import { Content } from './content.tsx'
import styles from './frame.module.css'
import { LateParts } from './late-parts.tsx'

/** Only in an account deactivated by staff (rule G16). */
const DeactivatedBanner = lateBanner((parts) => parts.DeactivatedBanner)

/** The whole page, drawn by the server and taken over by the browser. A remote stands inside `Content`. */
export function Frame() {
  const layout = usePage(({ route, plan }) => layoutOf(route, plan.visitor))
  const isLeaving = usePage((page) => page.isLeaving)
  const isDeactivated = usePage(({ isLive, plan }) => isLive && plan.visitor?.account?.deactivated)
  const isOffline = useIsOffline()
  if (isLeaving)
    return (
      <p className={styles.leaving}>
        {isOffline ? "You're offline. This page goes on when you're back." : 'One moment…'}
      </p>
    )

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Notice />
      <ActingBanner />
      {isDeactivated && <DeactivatedBanner />}
      {layout === 'account' && <Header />}
      {layout === 'marketing' && <MarketingHeader />}
      {layout === 'entrance' && <EntrancePicture />}
      {(layout === 'plain' || layout === 'entrance') && <PlainHeader />}
      <div className={styles.body} data-layout={layout}>
        {layout === 'account' && <Navigation />}
        <main id="content" tabIndex={-1} className={styles.content}>
          <Content />
        </main>
        {layout === 'account' && <AccountFooter />}
      </div>
      {layout === 'marketing' && <MarketingFooter />}
      <LateParts />
    </div>
  )
}
