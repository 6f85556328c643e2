import { onDemand, useEarlyLoad, useOnDemand } from '@portal/design-system/on-demand'
import { Redrawn } from '@portal/platform/remote'
import { useToast } from '@portal/platform/toasts'
import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'

interface DialogProps<Opened> {
  /** The open dialog and its subject. */
  opened: Opened
  onClose: () => void
}

/**
 * The dialogs of some pages, of which one is open at a time. Their code is no part of a first view: it comes with the
 * first sign of a person who is likely to use one.
 */
export function dialogsOnDemand<Opened>(
  fetchDialog: () => Promise<ComponentType<DialogProps<Opened>>>,
  useIsLikely: () => boolean,
) {
  const dialog = onDemand(fetchDialog)
  const OpenContext = createContext<(opened: Opened) => void>(() => {})

  /** Holds the open dialog of the page in it. */
  function Dialogs({ children }: { children: ReactNode }) {
    const [opened, setOpened] = useState<Opened>()
    const toast = useToast()
    const isLikely = useIsLikely()
    const Dialog = useOnDemand(dialog, opened !== undefined, () => {
      setOpened(undefined)
      toast.error('This could not be loaded. Check your connection and try again.')
    })

    return (
      <OpenContext value={setOpened}>
        <Redrawn>{children}</Redrawn>
        {isLikely && <EarlyDialog />}
        {Dialog && opened && (
          <Redrawn>
            <Dialog opened={opened} onClose={() => setOpened(undefined)} />
          </Redrawn>
        )}
      </OpenContext>
    )
  }

  function EarlyDialog() {
    useEarlyLoad(dialog)
    return null
  }

  /** Opens a dialog of the page. */
  const useOpenDialog = () => useContext(OpenContext)

  return { Dialogs, useOpenDialog }
}
