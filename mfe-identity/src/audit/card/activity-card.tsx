import { listRecentChanges } from '@portal/contracts/authorization/audit'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { type Entry, nameOf, sentenceOf } from '../audit-words.ts'
import styles from './activity-card.module.css'

/** Dashboard card of the audit log: the latest actions and actors. The shell renders the frame and the title. */
export function ActivityCard() {
  const entries = useLoad(listRecentChanges, { what: 'the audit log' })
  return (
    <Loaded load={entries}>{(latest) => (latest.length > 0 ? <Latest entries={latest} /> : <NothingYet />)}</Loaded>
  )
}

function Latest({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.number}>
          <p className={styles.what}>{sentenceOf(entry)}</p>
          <p className={styles.who}>
            {nameOf(entry.actor)}
            {entry.at && (
              <>
                , <RelativeTime value={entry.at} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function NothingYet() {
  return <p>Changes by members are listed here, with who made them.</p>
}
