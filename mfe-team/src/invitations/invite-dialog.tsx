import { inviteMember, listInvitations, NewInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { EntriesField } from '@portal/design-system/entries-field'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { messageOf } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { grantObstacle } from '../members/role-changes.ts'
import { RoleChoices } from '../roles/role-choices.tsx'
import { MoreSeats } from '../seats/more-seats.tsx'
import { seatsLeft, useSeats } from '../seats/seats.ts'
import { useKeepLink } from './invitation-links.tsx'
import { knownPeople } from './known-people.ts'
import { readAddresses } from './read-addresses.ts'

/** Label of the form field. */
const ADDRESSES = 'Email addresses'

/** Invites one or many. Those that are refused stay in the field, each with its reason; the others are sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const ownRoles = useSession(({ visitor }) => visitor?.roles) ?? []
  const [text, setText] = useState('')
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const knownOf = useKnown()
  const toast = useToast()
  const invite = useWrite(inviteMember, {
    onAnswer: useKeepLink(),
    stale: [listInvitations],
    staleIfRefused: [listMembers, listInvitations, getMaxUsers],
  })

  const write = (next: string) => {
    setText(next)
    form.setValue('addresses', readAddresses(next))
  }
  const form = useCallForm(
    { body: NewInvitations },
    {
      labels: { addresses: ADDRESSES, roles: 'Roles' },
      values: { addresses: [], roles: ['api-key-viewer'] },
      send: async ({ addresses, roles }) => {
        const { done, refused } = await invite.runAll(addresses, (email_address) => ({
          body: { email_address, roles },
        }))
        if (done.length > 0) toast.success(sentWords(done))
        if (!refused[0]) return
        setRefusals(new Map(refused.map(({ item, error }) => [item, messageOf(error).content])))
        write(refused.map(({ item }) => item).join('\n'))
        throw refused[0].error
      },
      done: onClose,
    },
  )
  const { addresses, roles } = { addresses: form.value('addresses'), roles: form.value('roles') }
  return (
    <FormDialog
      form={form}
      title="Invite people"
      description="Each person gets an email with a link that is valid for seven days."
      submitLabel={addresses.length > 1 ? `Send ${formatCount(addresses.length, 'invitation')}` : 'Send invitation'}
      onClose={onClose}
    >
      <SeatsNotice wanted={addresses.filter((address) => !knownOf(address)).length} />
      <EntriesField
        name="addresses"
        label={ADDRESSES}
        description="One per line, or paste many."
        error={form.field('addresses').error}
        text={text}
        notes={readAddresses(text).flatMap((address) => {
          const words = refusals.get(address) ?? knownOf(address)
          return words ? [{ id: address, entry: address, words }] : []
        })}
        onChange={write}
      />
      <RoleChoices
        chosen={roles}
        obstacleOf={(role) => grantObstacle(role, ownRoles)}
        onChange={(chosen) => form.setValue('roles', chosen)}
      />
    </FormDialog>
  )
}

function sentWords(addresses: readonly string[]): string {
  return addresses.length === 1
    ? `${addresses[0]} is invited`
    : `${formatCount(addresses.length, 'person', 'people')} invited`
}

function useKnown() {
  const { data: members = [] } = useLoad(listMembers, { what: 'members' })
  const { data: invitations = [] } = useLoad(listInvitations, { what: 'invitations' })
  return knownPeople(members, invitations)
}

/** Said before anything is sent that would be refused. */
function SeatsNotice({ wanted }: { wanted: number }) {
  const { data: seats } = useSeats()
  const left = seats && seatsLeft(seats)
  if (!seats || left === undefined || wanted <= left) return null
  return (
    <Notice tone="attention">
      {left > 0 ? `There is room for ${formatCount(left, 'more person', 'more people')}.` : 'Every seat is taken.'}{' '}
      Revoke an invitation or remove a member, or take more seats. <MoreSeats seats={seats} />
    </Notice>
  )
}
