import {
  inviteInternalUser,
  listInternalUsers,
  NewInternalUser,
} from '@portal/contracts/authorization/admin-internal-users'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { RoleChoices } from './role-choices.tsx'
import { rolesOf, type StaffMember } from './staff-member.ts'

interface InviteDialogProps {
  /** Somebody who was invited before and cannot log in yet. */
  person: StaffMember | undefined
  onClose: () => void
}

const LINK = 'They get an email with a link to choose a password. It works once, for three days.'

/** Invites a colleague by address (rule G111). */
export function InviteDialog({ person, onClose }: InviteDialogProps) {
  const invite = useWrite(inviteInternalUser, { stale: [listInternalUsers], staleIfRefused: [listInternalUsers] })
  const toast = useToast()
  const form = useCallForm(
    { body: NewInternalUser },
    {
      labels: { email_address: 'Email address', first_name: 'First name', last_name: 'Last name', roles: 'Roles' },
      values: {
        email_address: person?.email ?? '',
        first_name: person?.first_name ?? '',
        last_name: person?.last_name ?? '',
        roles: person ? rolesOf(person) : [],
      },
      send: (body) => invite.run({ body }),
      done: (_, { email_address }) => {
        onClose()
        toast.success(`An invitation is on its way to ${email_address}`)
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={person ? 'Invite again' : 'Invite a colleague'}
      description={
        person
          ? LINK
          : `${LINK} Somebody who has a login already keeps it and their name. Members of an account cannot be invited.`
      }
      submitLabel="Send invitation"
      onClose={onClose}
    >
      <TextField {...form.field('email_address')} type="email" autoComplete="off" readOnly={person !== undefined} />
      <TextField {...form.field('first_name')} isOptional autoComplete="off" />
      <TextField {...form.field('last_name')} isOptional autoComplete="off" />
      <RoleChoices
        chosen={form.value('roles')}
        error={form.field('roles').error}
        onChange={(roles) => form.setValue('roles', roles)}
      />
    </FormDialog>
  )
}
