import buttons from '../layout/buttons.module.css'
import { usePage } from '../page/page-context.ts'
import { signUpPath } from '../page/planned-paths.ts'
import styles from './page.module.css'

export function HomePage() {
  const plan = usePage((page) => page.plan)
  const { brand, visitor } = plan

  return (
    <div className={styles.hero}>
      <h1 className={styles.title}>Every address, checked before it costs you anything</h1>
      <p className={styles.lead}>
        {brand.name} verifies, completes and locates addresses in the United States and in more than 240 countries.
        Keys, usage, team and billing are in one place: your account.
      </p>
      <div className={styles.actions}>
        <a className={buttons.primary} href={visitor ? '/account' : signUpPath(plan)}>
          {visitor ? 'Go to your account' : 'Sign Up Free'}
        </a>
        <a className={buttons.button} href="/pricing">
          See pricing
        </a>
      </div>
    </div>
  )
}
