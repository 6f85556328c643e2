import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { signUpPath } from '../page/planned-paths.ts'
import buttons from './buttons.module.css'

/** Primary action of a public page: to the account for people who have one, to sign-up for everyone else. */
export function WayIn() {
  const plan = usePage((page) => page.plan)
  return (
    <a
      className={plan.visitor ? buttons.button : buttons.primary}
      href={plan.visitor ? homeOf(plan) : signUpPath(plan)}
    >
      {plan.visitor ? 'Your account' : 'Sign Up Free'}
    </a>
  )
}
