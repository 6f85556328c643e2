import { listTopicReceivers } from '@portal/contracts/contacts/contacts'
import { PAGES } from '@portal/contracts/pages'
import { Link } from '@portal/design-system/link'
import { useMay } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './notifications.module.css'

/** Lists the recipients of letters: by address for people who may see them (rule E12). */
export function Receivers() {
  if (useMay(listTopicReceivers)) return <NamedReceivers />
  return <p className={styles.muted}>The mails go to the owners of the account and to its contacts for usage.</p>
}

function NamedReceivers() {
  const topics = useLoad(listTopicReceivers, { what: 'who is mailed' })
  return (
    <Loaded load={topics} sketch={<p className={styles.muted}>Looking up who is mailed …</p>}>
      {(known) => {
        const receivers = known.find(({ topic }) => topic === 'usage')?.receivers ?? []
        return (
          <p className={styles.muted}>
            The mails go to the owners and to <Link href={PAGES.contacts}>contacts for usage</Link>:{' '}
            <span className={styles.address}>{receivers.map(({ email_address }) => email_address).join(', ')}</span>.
          </p>
        )
      }}
    </Loaded>
  )
}
