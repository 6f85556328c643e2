import { onDemand, useEarlyLoad, useOnDemand } from '@portal/design-system/on-demand'
import { useToast } from '@portal/platform/toasts'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { MemberView } from '../members/member-view.ts'
import { useMayChangeMembers } from './use-may-change-members.ts'

/** A member with whom something can be done. */
export type KnownMember = MemberView & { id: number }
/** A dialog about a member, as somebody asks for it. */
export interface OpenedDialog {
  dialog: 'roles' | 'remove'
  member: KnownMember
}

const memberDialog = onDemand(async () => (await import('./member-dialog.tsx')).MemberDialog)
const OpenDialogContext = createContext<(opened: OpenedDialog) => void>(() => {})

/** Opens a dialog of the page: `open({ dialog: 'roles', member })`. */
export function useOpenDialog() {
  return useContext(OpenDialogContext)
}

/** Holds the one dialog that is open. Its code is no part of the first view. */
export function MemberDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedDialog>()
  const toast = useToast()
  const mayChange = useMayChangeMembers()
  const Dialog = useOnDemand(memberDialog, opened !== undefined, () => {
    setOpened(undefined)
    toast.error('This could not be loaded. Check your connection and try again.')
  })

  return (
    <OpenDialogContext value={setOpened}>
      {children}
      {mayChange && <EarlyDialog />}
      {Dialog && opened && <Dialog opened={opened} onClose={() => setOpened(undefined)} />}
    </OpenDialogContext>
  )
}

function EarlyDialog() {
  useEarlyLoad(memberDialog)
  return null
}
