import { ButtonLink } from '@portal/design-system/button-link'
import { rememberTarget } from '@portal/platform/navigation'
import { useSession } from '@portal/platform/session'
import styles from './next-step.module.css'

/** Of another remote. */
const SUBSCRIPTIONS_PATH = '/account/subscriptions'

/** Where a customer goes from here: to their own subscriptions, by way of the log-in if need be. */
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
      {visitor ? (
        <ButtonLink variant="primary" href={SUBSCRIPTIONS_PATH}>
          Your subscriptions
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" href="/login" onClick={() => rememberTarget(SUBSCRIPTIONS_PATH)}>
          Log in
        </ButtonLink>
      )}
    </section>
  )
}
