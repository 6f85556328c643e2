import { textParts } from '@portal/contracts/support/text-parts'
import { Fragment } from 'react'

/** Plain text on any number of lines, in which https addresses are links; nothing else in it is more than text (rule Q36). */
export function MessageText({ text }: { text: string }) {
  return textParts(text).map(({ text: words, href }, at) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ) : (
      <Fragment key={at}>{words}</Fragment>
    ),
  )
}
