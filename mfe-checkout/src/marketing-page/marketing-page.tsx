import { PAGES } from '@portal/contracts/pages'
import { ButtonLink } from '@portal/design-system/button-link'
import { rememberTarget } from '@portal/platform/navigation'
import { useSession } from '@portal/platform/session'
import { type ReactNode, useId } from 'react'
import styles from './marketing-page.module.css'

interface MarketingPageProps {
  title: string
  promise: string
  crumb?: ReactNode
  /** Below the promise. */
  actions?: ReactNode
  /** Whether it leads on to what somebody can have; it does if left out. */
  isSelling?: boolean
  children: ReactNode
}

/** A public page: what it is about in large letters, its parts, and where a customer goes from there. */
export function MarketingPage({ title, promise, crumb, actions, isSelling = true, children }: MarketingPageProps) {
  return (
    <div className={styles.page}>
      <header>
        {crumb && <p className={styles.crumb}>{crumb}</p>}
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.promise}>{promise}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
      {isSelling && <NextStep />}
    </div>
  )
}

interface SectionProps {
  title: string
  lead?: string
  children: ReactNode
}

/** A part of a public page under a heading of its own. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.muted}>{lead}</p>}
      {children}
    </section>
  )
}

/** A few things to know, beside each other where there is room. */
export function Points({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <dl className={styles.points}>
      {points.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className={styles.muted}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Leads customers to their own subscriptions, by way of the log-in if need be; staff have none. */
function NextStep() {
  const visitor = useSession((session) => session.visitor)
  if (visitor?.staff) return null

  return (
    <section aria-labelledby="next-step" className={styles.nextStep}>
      <div>
        <h2 id="next-step">{visitor ? 'Compare it with what you have' : 'Already have an account?'}</h2>
        <p className={styles.muted}>Your account shows your plans, how much of each is used, and when it renews.</p>
      </div>
      {visitor ? (
        <ButtonLink variant="primary" href={PAGES.subscriptions}>
          Your subscriptions
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" href={PAGES.login} onClick={() => rememberTarget(PAGES.subscriptions)}>
          Log in
        </ButtonLink>
      )}
    </section>
  )
}
