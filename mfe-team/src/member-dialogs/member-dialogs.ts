import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { MemberView } from '../members/member-view.ts'
import { useMayChangeMembers } from './use-may-change-members.ts'

/** A member with whom something can be done. */
export type KnownMember = MemberView & { id: number }

/** A dialog about a member, as somebody asks for it. */
export interface OpenedDialog {
  dialog: 'roles' | 'remove'
  member: KnownMember
}

/** `open({ dialog: 'roles', member })`. */
export const { Dialogs: MemberDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./member-dialog.tsx')).MemberDialog,
  useMayChangeMembers,
)
