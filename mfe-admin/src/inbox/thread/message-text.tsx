import { textParts } from '@portal/contracts/support/text-parts'
import { Link } from '@portal/design-system/link'
import { Fragment } from 'react'
import styles from './thread.module.css'

/** The text of a message with its own lines. What looks like markup is text (rule Q65). */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {textParts(text).map((part, at) =>
        part.href ? (
          <Link key={at} href={part.href} rel="noreferrer noopener nofollow" isExternal>
            {part.text}
          </Link>
        ) : (
          <Fragment key={at}>{part.text}</Fragment>
        ),
      )}
    </p>
  )
}
