import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { useNavigate } from 'react-router'
import { type Seen, useKeepInvitation } from './invitation.ts'
import styles from './invite.module.css'

/** For visitors: accepting an invitation requires a login. */
export function WaysIn({ token, invitation }: { token: string; invitation: Seen }) {
  const navigate = useNavigate()
  const keep = useKeepInvitation(token, invitation)
  const go = (path: string) => () => {
    keep()
    navigate(path)
  }
  return (
    <div className={styles.ways}>
      <Button variant="primary" onClick={go(PAGES.signUp)}>
        Create a login
      </Button>
      <Button onClick={go(PAGES.login)}>I already have a login</Button>
    </div>
  )
}
