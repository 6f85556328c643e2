import buttons from '../layout/buttons.module.css'
import styles from './page.module.css'

/** Stands for a moment, while the shell goes to the sign-in page; for good where scripts do not run. */
export function SignInPage() {
  return (
    <>
      <h1 className={styles.title}>Sign in to see this page</h1>
      <p className={styles.lead}>You come back here afterwards.</p>
      <div className={styles.actions}>
        <a className={buttons.primary} href="/login">
          Log in
        </a>
      </div>
    </>
  )
}
