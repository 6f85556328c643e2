import { PAGES } from '@portal/contracts/pages'
import { mayLeave } from '@portal/platform/navigation'
import { signOut } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { Suspense, useState } from 'react'
import { latePart } from '../document/second-try.ts'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './header.module.css'
import popover from './popover.module.css'

const DemoClock = latePart(async () => (await import('./demo-clock.tsx')).DemoClock)

/** Comes with the first opening: a choice takes a script anyway, while the links and their places are there without one. */
const DisplaySwitches = latePart(async () => (await import('./display-switches.tsx')).DisplaySwitches)

/** Shows the logged-in person, with their profile, how pages are shown, and log-out. */
export function UserMenu() {
  const visitor = usePage((page) => page.plan.visitor)
  const toast = useToast()
  const [wasOpened, setOpened] = useState(false)
  if (!visitor) return null

  const { first_name, last_name, email } = visitor.user
  const short = initials(first_name, last_name, email)
  const leave = async () => {
    if (await mayLeave()) await signOut().catch(toast.error)
  }

  return (
    <>
      {/* The name includes the visible text, for speech input. */}
      <button
        type="button"
        className={styles.user}
        popoverTarget="user-menu"
        aria-label={`${first_name} ${last_name}, ${short}`}
      >
        {short}
      </button>
      <div id="user-menu" popover="auto" className={popover.user} onBeforeToggle={() => setOpened(true)}>
        <p className={popover.person}>
          {first_name} {last_name}
          <span className={popover.detail}>{email}</span>
        </p>
        <ul>
          <li>
            <a className={popover.item} href={PAGES.profile}>
              <Icon name="user" /> Profile
            </a>
          </li>
          <li>
            <a className={popover.item} href={PAGES.security}>
              <Icon name="shield" /> Security
            </a>
          </li>
        </ul>
        <div className={popover.display}>
          {wasOpened && (
            <Suspense fallback={<div className={popover.place} />}>
              <DisplaySwitches />
            </Suspense>
          )}
        </div>
        <button type="button" className={popover.item} onClick={leave}>
          <Icon name="sign-out" /> Log out
        </button>
        {wasOpened && visitor.roles.includes('super-admin') && (
          <Suspense>
            <DemoClock />
          </Suspense>
        )}
      </div>
    </>
  )
}

function initials(first: string, last: string, email: string) {
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase()
}
