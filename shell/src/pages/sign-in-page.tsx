import { PAGES } from '@portal/contracts/pages'
import buttons from '../layout/buttons.module.css'
import { Empty } from './empty.tsx'

/** Shown briefly before the redirect to the login page; permanently without scripts. */
export function SignInPage() {
  return (
    <Empty
      isPage
      icon="lock"
      title="Log in to see this page"
      actions={
        <a className={buttons.primary} href={PAGES.login}>
          Log in
        </a>
      }
    >
      We'll bring you back here afterward.
    </Empty>
  )
}
