import { inviteMember } from '@portal/contracts/authorization/invitations'
import { grantRole, removeMember, revokeRole } from '@portal/contracts/authorization/members'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedDialog } from './member-dialog.tsx'

/** Returns whether this person may use any action on members; otherwise a table omits the column. */
export function useMayChangeMembers(): boolean {
  return [useMay(grantRole), useMay(revokeRole), useMay(removeMember)].includes(true)
}

export function useMayInvite(): boolean {
  return useMay(inviteMember)
}

/** `open({ dialog: 'roles', member })`. With the dialogs comes the form library. */
export const { Dialogs: MemberDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./member-dialog.tsx')).MemberDialog,
  useMayChangeMembers,
)
