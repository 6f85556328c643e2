import {
  createOrganization,
  getOrganization,
  joinOrganization,
  renameOrganization,
} from '@portal/contracts/authorization/organizations'
import { TextField } from '@portal/design-system/text-field'
import { switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { type KnownOrganization, nameOf } from './organization.ts'

interface DialogProps {
  onClose: () => void
}

const NAME = { organization_name: 'Name' } as const

/** Begins an organization around the current account. */
export function RegisterDialog({ onClose }: DialogProps) {
  const toast = useToast()
  const register = useWrite(createOrganization, {
    onAnswer: (organization, _, read) => read.rewrite(getOrganization, () => organization),
    staleIfRefused: [getOrganization],
  })
  const form = useCallForm(createOrganization, {
    labels: NAME,
    values: { organization_name: '' },
    send: (body) => register.run({ body }),
    done: (organization) => {
      onClose()
      toast.success(`${nameOf(organization)} is registered`)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Register an organization"
      description="This account becomes the primary account, and its owners manage the organization."
      submitLabel="Register"
    >
      <TextField
        {...form.field('organization_name')}
        description="People type it to log in with single sign-on."
        autoComplete="organization"
      />
    </FormDialog>
  )
}

export function RenameDialog({ organization, onClose }: DialogProps & { organization: KnownOrganization }) {
  const { organization_id: id = 0, organization_name = '' } = organization
  const toast = useToast()
  const rename = useWrite(renameOrganization, {
    onAnswer: (_, { body }, read) => read.rewrite(getOrganization, (known) => known && { ...known, ...body }),
    staleIfRefused: [getOrganization],
  })
  const form = useCallForm(renameOrganization, {
    labels: NAME,
    values: { organization_name },
    send: (body) => rename.run({ params: { id }, body }),
    done: (_, body) => {
      onClose()
      toast.success(`The organization is now called ${body.organization_name}`)
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Rename ${nameOf(organization)}`} submitLabel="Rename">
      <TextField {...form.field('organization_name')} description="People type it to log in with single sign-on." />
    </FormDialog>
  )
}

/** Joining makes the person a restricted owner, so the page is reloaded with their new permissions. */
export function JoinDialog({ onClose }: DialogProps) {
  const account = useSession(({ visitor }) => visitor?.account)
  const toast = useToast()
  const join = useWrite(joinOrganization, { staleIfRefused: [getOrganization] })
  const form = useCallForm(joinOrganization, {
    labels: { organization_key: 'Organization key' },
    values: { organization_key: '' },
    send: (body) => join.run({ body }),
    done: (organization) => {
      onClose()
      toast.success(`${account?.label ?? 'This account'} joined ${nameOf(organization)}`)
      if (account) return switchAccount(account.id).catch(toast.error)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Join an organization"
      description={
        <p>
          Owners of {account?.label ?? 'this account'} become restricted: they still manage members and contacts, and
          the owners of the organization's primary account manage the rest. Only those owners can remove this account
          again.
        </p>
      }
      submitLabel="Join"
    >
      <TextField
        {...form.field('organization_key')}
        description="An owner of the organization's primary account can find it on this page."
        isMonospace
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
