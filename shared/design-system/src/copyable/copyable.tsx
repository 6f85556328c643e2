import { CopyButton } from '../copy-button/copy-button.tsx'
import styles from './copyable.module.css'

export interface CopyableProps {
  /** Text to copy. */
  text: string
  /** Displayed text, if shorter, e.g. "7d21…9f0c". */
  shown?: string
  /** Name of the text, e.g. "key id". */
  what: string
}

/** An id in monospace with its copy button. */
export function Copyable({ text, shown = text, what }: CopyableProps) {
  return (
    <span className={styles.copyable}>
      <code translate="no" title={shown === text ? undefined : text}>
        {shown}
      </code>
      <CopyButton text={text} what={what} />
    </span>
  )
}
