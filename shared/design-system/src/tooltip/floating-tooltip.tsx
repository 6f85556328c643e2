import { type ReactNode, type RefObject, useMemo } from 'react'
import { Tooltip, type TooltipTriggerState, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import styles from './tooltip.module.css'

interface FloatingTooltipProps {
  id: string
  anchor: RefObject<Element | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** The part that floats. It takes its state from the context, because React Aria's tooltip breaks without one there. */
export function FloatingTooltip({ id, anchor, isOpen, onOpenChange, children }: FloatingTooltipProps) {
  const state = useMemo<TooltipTriggerState>(
    () => ({
      isOpen,
      shouldSkipAnimation: false,
      open: () => onOpenChange(true),
      close: () => onOpenChange(false),
    }),
    [isOpen, onOpenChange],
  )
  return (
    <TooltipTriggerStateContext.Provider value={state}>
      <Tooltip triggerRef={anchor} offset={6} className={styles.tooltip ?? ''}>
        <span id={id}>{children}</span>
      </Tooltip>
    </TooltipTriggerStateContext.Provider>
  )
}
