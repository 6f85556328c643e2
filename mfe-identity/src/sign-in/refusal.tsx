import { Notice, type NoticeProps } from '@portal/design-system/notice'
import { useEffect, useRef } from 'react'

/** Reason of a refusal. It is announced and focused like a form's own error. */
export function Refusal({ children, tone = 'stopped' }: Pick<NoticeProps, 'tone'> & { children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [children])
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice tone={tone}>{children}</Notice>
    </div>
  )
}
