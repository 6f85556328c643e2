import type { Apology as Reason } from '@portal/contracts/platform'
import buttons from '../layout/buttons.module.css'
import type { IconName } from '../layout/icon.tsx'
import { MarketingFooter } from '../layout/marketing-footer.tsx'
import { SiteHeader } from '../layout/marketing-header.tsx'
import { Empty } from '../pages/empty.tsx'
import { SOMETHING_BROKE } from '../pages/something-broke.ts'
import styles from './frame.module.css'

interface Words {
  icon: IconName
  title: string
  text: string
  again: string
  /** A hint and the way home, where the page does not come back by itself. */
  later?: string
  home?: string
}

const WORDS: Readonly<Record<Reason, Words>> = {
  away: {
    icon: 'wrench',
    title: "We'll be right back",
    text: "This page isn't available at the moment. It will open by itself as soon as it is.",
    again: 'Try again now',
  },
  broken: { icon: 'wrench', ...SOMETHING_BROKE, again: 'Refresh the page' },
}

/**
 * Retries every few seconds with jitter, and opens the page as soon as it is available: an automatic reload would make
 * screen readers start over each time.
 */
export const COME_BACK = `{
const again = () => setTimeout(ask, 4000 + Math.random() * 2000)
const ask = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', headers: { accept: 'text/html' } })
    .then(({ status }) => status < 500 ? location.reload() : again(), again)
again()
}`

export function titleOfApology(reason: Reason): string {
  return WORDS[reason].title
}

/** The frame without anything of a person, and why there is no page in it. */
export function Apology({ apology }: { apology: Reason }) {
  const { icon, title, text, again, later, home } = WORDS[apology]

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <div className={styles.body} data-layout="marketing">
        <main id="content" tabIndex={-1} className={styles.content}>
          <Empty
            isPage
            icon={icon}
            title={title}
            actions={
              <>
                {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page itself, wherever it is */}
                <a className={buttons.primary} href="">
                  {again}
                </a>
                {home && (
                  <a className={buttons.button} href="/">
                    {home}
                  </a>
                )}
              </>
            }
          >
            <p>{text}</p>
            {later && <p>{later}</p>}
          </Empty>
        </main>
      </div>
      <MarketingFooter />
    </div>
  )
}
