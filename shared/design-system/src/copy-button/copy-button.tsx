import { type ReactNode, useEffect, useState } from 'react'
import { announce, prepareAnnouncer } from '../announce/announce.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { copyText } from './copy-text.ts'

export { copyText }

export interface CopyButtonProps {
  text: string
  /** Name of the text, e.g. "key id": completes "Copy …" and "Copied …". */
  what: string
  /** Drawn as a button with this text instead of an icon. */
  children?: ReactNode
  size?: 'normal' | 'small'
}

const shownForMs = 2000

/** Copies, shows it for two seconds and says it aloud. */
export function CopyButton({ text, what, children, size = 'small' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => void prepareAnnouncer(), [])
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(setOutcome, shownForMs, undefined)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await copyText(text)
      setOutcome('copied')
      announce(`Copied ${what}`)
    } catch {
      setOutcome('failed')
      announce(`Could not copy ${what}. Select the text and copy it yourself.`)
    }
  }

  const icon = outcome === 'copied' ? 'check' : outcome === 'failed' ? 'warning' : 'copy'
  if (!children)
    return <IconButton icon={icon} label={`Copy ${what}`} size={size} onClick={copy} data-outcome={outcome} />
  return (
    <Button icon={icon} size={size} onClick={copy} data-outcome={outcome}>
      {children}
    </Button>
  )
}
