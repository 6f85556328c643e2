import { ButtonLink } from '@portal/design-system/button-link'
import { useSession } from '@portal/platform/session'
import styles from './next-step.module.css'

/** Where a customer goes from here: to their own subscriptions. Whoever has to log in first comes back to them. */
export function NextStep() {
  const visitor = useSession((session) => session.visitor)
  if (visitor?.staff) return null

  return (
    <section aria-labelledby="next-step" className={styles.section}>
      <div>
        <h2 id="next-step" className={styles.title}>
          {visitor ? 'Compare it with what you have' : 'Do you have an account already?'}
        </h2>
        <p className={styles.text}>Your account shows your plans, how much of each is used, and when it renews.</p>
      </div>
      <ButtonLink variant="primary" href="/account/subscriptions">
        {visitor ? 'Your subscriptions' : 'Log in'}
      </ButtonLink>
    </section>
  )
}
