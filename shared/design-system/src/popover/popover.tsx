import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { onDemand } from '../on-demand/on-demand.ts'
import { useOnDemand } from '../on-demand/use-on-demand.ts'

export interface PopoverButtonProps extends Omit<ButtonProps, 'content'> {
  /** Names what floats. */
  label: string
  /** Floating content; a function gets a callback to close it. */
  content: ReactNode | ((close: () => void) => ReactNode)
}

const floatingPopover = onDemand(async () => (await import('./floating-popover.tsx')).FloatingPopover)

/** A button with something of your own floating at it: a filter, a small form. */
export function PopoverButton({ label, content, ...button }: PopoverButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const FloatingPopover = useOnDemand(floatingPopover, isOpen, close)
  const approach = () => void floatingPopover.load().catch(() => {})
  return (
    <>
      <Button
        {...button}
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => setOpen(!isOpen)}
      />
      {FloatingPopover && (
        <FloatingPopover label={label} triggerRef={trigger} isOpen={isOpen} onClose={close}>
          {typeof content === 'function' ? content(close) : content}
        </FloatingPopover>
      )}
    </>
  )
}
