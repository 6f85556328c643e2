import { listRecentChanges } from '@portal/contracts/authorization/audit'
import { formatCount } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { type Entry, nameOf, sentenceOf } from '@portal/remote-kit/audit-words'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './activity-card.module.css'

/** Dashboard card of the audit log: the latest actions and actors. The shell renders the frame and the title. */
export function ActivityCard() {
  const entries = useLoad(listRecentChanges, { what: 'the audit log' })
  return (
    <Loaded load={entries}>{(latest) => (latest.length > 0 ? <Latest entries={latest} /> : <NothingYet />)}</Loaded>
  )
}

/** Lists the latest changes: one that happened several times once, at its latest time. */
function Latest({ entries }: { entries: readonly Entry[] }) {
  const keyOf = (entry: Entry) => `${sentenceOf(entry)}, ${nameOf(entry.actor)}`
  const keys = entries.map(keyOf)
  return (
    <ul className={styles.entries}>
      {entries
        .filter((_, place) => keys.indexOf(keys[place] ?? '') === place)
        .map((entry) => (
          <Change key={entry.number} entry={entry} times={keys.filter((key) => key === keyOf(entry)).length} />
        ))}
    </ul>
  )
}

function Change({ entry, times }: { entry: Entry; times: number }) {
  return (
    <li>
      <p className={styles.what}>{sentenceOf(entry)}</p>
      <p className={styles.who}>
        {nameOf(entry.actor)}
        {times > 1 && <span>, {formatCount(times, 'time')}</span>}
        {entry.at && (
          <>
            , <RelativeTime value={entry.at} />
          </>
        )}
      </p>
    </li>
  )
}

function NothingYet() {
  return <p>Changes by members are listed here, with who made them.</p>
}
