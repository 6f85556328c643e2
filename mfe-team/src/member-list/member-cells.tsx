import { Avatar } from '@portal/design-system/avatar'
import { Badge } from '@portal/design-system/badge'
import { DateText } from '@portal/design-system/date'
import { StatusChip } from '@portal/design-system/status-chip'
import type { MemberView } from '../members/member-view.ts'
import styles from './member-cells.module.css'

/** What a row of the table of members is made of. */

interface PersonCellProps {
  member: MemberView
  isYou: boolean
  isLastOwner: boolean
}

export function PersonCell({ member: { name, email }, isYou, isLastOwner }: PersonCellProps) {
  return (
    <span className={styles.person}>
      <Avatar name={name} />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {isYou && <Badge>You</Badge>}
          {isLastOwner && (
            <span title="An account needs at least one owner.">
              <Badge>Only owner</Badge>
            </span>
          )}
        </span>
        {email !== name && <span className={styles.email}>{email}</span>}
      </span>
    </span>
  )
}

export function JoinedCell({ member: { joined } }: { member: MemberView }) {
  if (joined) return <DateText value={joined} />
  return (
    <StatusChip tone="attention" title="Has not joined yet.">
      Invited
    </StatusChip>
  )
}
