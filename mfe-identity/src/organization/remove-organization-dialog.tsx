import { deleteOrganization, getOrganization } from '@portal/contracts/authorization/organizations'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { type KnownOrganization, nameOf } from './organization.ts'

interface RemoveOrganizationDialogProps {
  organization: KnownOrganization
  onClose: () => void
}

/** Asks for its name before an organization is deleted (rule F8). */
export function RemoveOrganizationDialog({ organization, onClose }: RemoveOrganizationDialogProps) {
  const { organization_id: id = 0, organization_name } = organization
  const name = nameOf(organization)
  const toast = useToast()
  const remove = useWrite(deleteOrganization, {
    onAnswer: (_, __, read) => read.rewrite(getOrganization, () => null),
    staleIfRefused: [getOrganization],
  })

  async function confirm() {
    await remove.run({ params: { id } })
    toast.success(`${name} is removed`)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${name}?`}
      confirmLabel="Remove organization"
      {...(organization_name && { typeToConfirm: organization_name })}
      onConfirm={confirm}
    >
      <p>
        Its accounts stay, each with its own owners, keys and subscriptions. The organization and its single sign-on
        cannot be restored.
      </p>
    </ConfirmDialog>
  )
}
