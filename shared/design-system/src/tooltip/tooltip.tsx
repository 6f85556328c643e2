import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { onDemand } from '../on-demand/on-demand.ts'
import { useOnDemand } from '../on-demand/use-on-demand.ts'
import styles from './tooltip.module.css'

export interface TooltipProps {
  text: string
  /** The button or link that it explains; its own name must not depend on it. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const floatingTooltip = onDemand(async () => (await import('./floating-tooltip.tsx')).FloatingTooltip)
const hoverDelayMs = 500

/** A few more words on hover after half a second, or at once on keyboard focus. Nothing that cannot be missed. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const FloatingTooltip = useOnDemand(floatingTooltip, isOpen, close)
  useEffect(() => () => clearTimeout(timer.current), [])

  function close() {
    clearTimeout(timer.current)
    setOpen(false)
  }

  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      floatingTooltip.load().catch(() => {})
      timer.current = setTimeout(setOpen, hoverDelayMs, true)
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setOpen(true),
    onBlur: close,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && close(),
  }

  return (
    <span ref={anchor} className={styles.anchor} {...handlers}>
      {cloneElement(children, { 'aria-describedby': isOpen ? id : undefined })}
      {FloatingTooltip && (
        <FloatingTooltip id={id} anchor={anchor} isOpen={isOpen} onOpenChange={setOpen}>
          {text}
        </FloatingTooltip>
      )}
    </span>
  )
}
