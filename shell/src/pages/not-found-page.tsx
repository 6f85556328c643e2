import buttons from '../layout/buttons.module.css'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import styles from './page.module.css'

export function NotFoundPage() {
  const plan = usePage((page) => page.plan)
  const { visitor } = plan

  return (
    <>
      <h1 className={styles.title}>Page not found</h1>
      <p className={styles.lead}>
        Nothing is at this address.{' '}
        {visitor?.account &&
          visitor.accounts.length > 1 &&
          `It may belong to an account other than ${visitor.account.label}: switch above to see.`}
      </p>
      <div className={styles.actions}>
        <a className={buttons.primary} href={homeOf(plan)}>
          Go to the start
        </a>
        <a className={buttons.button} href="/search">
          Search
        </a>
      </div>
    </>
  )
}
