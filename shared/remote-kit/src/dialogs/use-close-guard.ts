import { useUnsavedGuard } from '@portal/platform/navigation'
import { useEffect, useRef, useState } from 'react'

/** Has a dialog ask before it takes something unsaved with it, by whichever way it or the page is left. */
export function useCloseGuard(onClose: () => void) {
  const [isHolding, setHolding] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const focused = useRef<Element>(null)
  useUnsavedGuard(isHolding)
  useEffect(() => {
    if (!isAsking && focused.current instanceof HTMLElement) focused.current.focus()
  }, [isAsking])

  const ask = () => {
    focused.current = document.activeElement
    setAsking(true)
  }
  const stay = () => setAsking(false)

  return {
    isAsking,
    /** Sets whether there is something to lose. */
    hold: setHolding,
    /** Closes, or asks first; a second Escape takes the question back. */
    close: () => {
      if (!isHolding) onClose()
      else if (isAsking) stay()
      else ask()
    },
    /** Stays on the page and restores the focus. */
    stay,
    leave: onClose,
  }
}

export type CloseGuard = ReturnType<typeof useCloseGuard>
