import { createOrganization } from '@portal/contracts/authorization/organizations'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedDialog } from './organization-dialog.tsx'

/** `open({ dialog: 'register' })`. With the dialogs comes the form library. */
export const { Dialogs: OrganizationDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./organization-dialog.tsx')).OrganizationDialog,
  () => useMay(createOrganization),
)
