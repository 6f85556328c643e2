import type { AccountUser } from '@portal/contracts/authorization/members'
import { withoutImplied } from '@portal/contracts/authorization/role-rules'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { Button } from '@portal/design-system/button'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { CellLines } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { fullNameOf, PersonStateChip } from '@portal/remote-kit/people'
import { LongTable } from '../../long-table.tsx'
import { PersonLink } from '../../people/person-link.tsx'
import styles from '../account.module.css'
import { useMayAct, useOpenDialog } from '../acting/acting-dialogs.ts'
import { useAccountMembers } from './use-account-members.ts'

interface AccountMembersProps {
  id: number
  /** Reason for which no one can act as its members; undefined where one can. */
  cannotAct: string | undefined
}

/** Lists the members of an account, each linked to their own page; support acts as one of them from here. */
export function AccountMembers({ id, cannotAct }: AccountMembersProps) {
  const members = useAccountMembers(id)
  const isSupport = useMayAct()
  const mayAct = isSupport && cannotAct === undefined
  return (
    <LongTable
      load={members}
      noun="member"
      actions={mayAct ? (member) => <ActAsButton member={member} accountId={id} /> : undefined}
      caption="Members"
      isCaptionShown
      rowKey={({ user_id, email_address }) => String(user_id ?? email_address)}
      empty={<EmptyState title="Nobody belongs to this account" />}
      footer={isSupport && cannotAct}
      columns={[
        {
          id: 'member',
          header: 'Member',
          cell: ({ email_address: email, ...member }) => (
            <span className={styles.person}>
              <CellLines detail={email}>
                <PersonLink id={member.user_id}>{fullNameOf(member) || '—'}</PersonLink>
                <PersonStateChip state={member.person_state} />
              </CellLines>
            </span>
          ),
        },
        {
          id: 'roles',
          header: 'Roles',
          phone: 'second',
          cell: ({ roles = [] }) =>
            withoutImplied(roles)
              .map((role) => ROLE_LABELS[role])
              .join(', ') || '—',
        },
        {
          id: 'joined',
          header: 'Joined',
          cell: ({ invitation_accepted }) => <DateText value={invitation_accepted} empty="Not yet" />,
        },
      ]}
    />
  )
}

function ActAsButton({ member, accountId }: { member: Received<AccountUser>; accountId: number }) {
  const open = useOpenDialog()
  const { user_id, email_address } = member
  if (user_id === undefined) return null

  const name = fullNameOf(member) || email_address || `User ${user_id}`
  return (
    <Button size="small" aria-label={`Act as ${name}…`} onClick={() => open({ user_id, account_id: accountId, name })}>
      Act as…
    </Button>
  )
}
