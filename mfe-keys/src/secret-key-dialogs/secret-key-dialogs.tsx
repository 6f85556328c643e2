import { onDemand, useEarlyLoad, useOnDemand } from '@portal/design-system/on-demand'
import { useToast } from '@portal/platform/toasts'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useMayChangeKeys } from '../secret-key-lifecycle/use-may-change-keys.ts'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'

/** A dialog about keys, as somebody asks for it. */
export type OpenedDialog = { dialog: 'create' } | { dialog: 'edit' | 'delete' | 'purge'; secretKey: SecretKeyView }

const secretKeyDialog = onDemand(async () => (await import('./secret-key-dialog.tsx')).SecretKeyDialog)
const OpenDialogContext = createContext<(opened: OpenedDialog) => void>(() => {})

/** Opens a dialog of the page: `open({ dialog: 'delete', secretKey })`. */
export function useOpenDialog() {
  return useContext(OpenDialogContext)
}

/** Holds the one dialog that is open. Its code, with the form library, is no part of the first view. */
export function SecretKeyDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedDialog>()
  const toast = useToast()
  const mayChange = useMayChangeKeys()
  const Dialog = useOnDemand(secretKeyDialog, opened !== undefined, () => {
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
  useEarlyLoad(secretKeyDialog)
  return null
}
