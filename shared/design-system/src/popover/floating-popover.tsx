import type { ReactNode, RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import styles from './popover.module.css'

interface FloatingPopoverProps {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

export function FloatingPopover({ label, triggerRef, isOpen, onClose, children }: FloatingPopoverProps) {
  return (
    <Popover
      aria-label={label}
      className={styles.popover ?? ''}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom start"
      offset={4}
    >
      {children}
    </Popover>
  )
}
