import type { ReactNode, RefObject } from 'react'
import { Tooltip } from 'react-aria-components/Tooltip'
import styles from './tooltip.module.css'

interface FloatingTooltipProps {
  id: string
  anchor: RefObject<Element | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

export function FloatingTooltip({ id, anchor, children, ...open }: FloatingTooltipProps) {
  return (
    <Tooltip triggerRef={anchor} offset={6} className={styles.tooltip ?? ''} {...open}>
      <span id={id}>{children}</span>
    </Tooltip>
  )
}
