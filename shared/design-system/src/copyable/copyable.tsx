import { CopyButton } from '../copy-button/copy-button.tsx'
import styles from './copyable.module.css'

export interface CopyableProps {
  /** Text to copy. */
  text: string
  /** Displayed text, if shorter, e.g. "7d21…9f0c". */
  shown?: string
  /** Name of the text, e.g. "key id". */
  what: string
  /** Words that people read, such as an email address: in the face of the text, and as high as its line. */
  isText?: boolean
}

/** An id in monospace with its copy button. */
export function Copyable({ text, shown = text, what, isText }: CopyableProps) {
  const Text = isText ? 'span' : 'code'
  return (
    <span className={styles.copyable} data-text={isText || undefined}>
      <Text translate="no" title={shown === text ? undefined : text}>
        {shown}
      </Text>
      <CopyButton text={text} what={what} />
    </span>
  )
}
