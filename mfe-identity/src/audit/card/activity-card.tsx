import { auditWordsOf } from '@portal/contracts/audit-actions'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { type Entry, nameOf, sentenceOf } from '../audit-words.ts'
import styles from './activity-card.module.css'

/** As many as are read at a glance. */
const LATEST = 4

/** What the dashboard shows of the audit log: what was done last, and by whom. The frame and its title are the shell's. */
export function ActivityCard() {
  const entries = useLoad(listAuditEntries, { what: 'the audit log', select: latestChanges })
  return (
    <Loaded load={entries}>{(latest) => (latest.length > 0 ? <Latest entries={latest} /> : <NothingYet />)}</Loaded>
  )
}

/** Who came and went would hide what was done. */
function latestChanges(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ action = '' }) => auditWordsOf(action)?.group !== 'sign-in').slice(0, LATEST)
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
  return <p>Whatever members change here is listed, with who did it.</p>
}
