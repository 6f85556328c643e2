import { listTopicReceivers } from '@portal/contracts/contacts/contacts'
import { PAGES } from '@portal/contracts/pages'
import { Link } from '@portal/design-system/link'
import { useMay } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './notifications.module.css'

/** Lists the recipients of letters: by address for people who may see them (rule E12). */
export function Receivers() {
  if (useMay(listTopicReceivers)) return <NamedReceivers />
  return <p className={styles.muted}>Emails go to the account owners and to its usage contacts.</p>
}

function NamedReceivers() {
  const topics = useLoad(listTopicReceivers, { what: 'who gets the emails' })
  return (
    <Loaded load={topics} sketch={<p className={styles.muted}>Looking up who gets them…</p>}>
      {(known) => {
        const receivers = known.find(({ topic }) => topic === 'usage')?.receivers ?? []
        return (
          <p className={styles.muted}>
            Emails go to the owners and to <Link href={PAGES.contacts}>contacts for usage</Link>:{' '}
            <span className={styles.address}>{receivers.map(({ email_address }) => email_address).join(', ')}</span>.
          </p>
        )
      }}
    </Loaded>
  )
}
