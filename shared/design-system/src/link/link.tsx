import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { Anchor, type AnchorProps } from './anchor.tsx'
import styles from './link.module.css'

export { type AnchorProps, AnchorProvider } from './anchor.tsx'

export interface LinkProps extends AnchorProps {
  /** `quiet` takes the color of the text around it and shows its line on hover. */
  variant?: 'accent' | 'quiet'
  /** Stands alone in its line, not in a sentence: as high as a finger needs it. */
  isAlone?: boolean
  /** Opens in a tab of its own, and says so. */
  isExternal?: boolean
}

/** A link in text. A link that looks like a button is a `ButtonLink`. */
export function Link({
  variant = 'accent',
  isAlone = false,
  isExternal,
  children,
  className = '',
  ...anchor
}: LinkProps) {
  const target = isExternal ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <Anchor
      {...target}
      {...anchor}
      className={`${styles.link} ${className}`}
      data-variant={variant}
      data-alone={isAlone || undefined}
    >
      {children}
      {isExternal && (
        <>
          <Icon name="external-link" size={12} />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      )}
    </Anchor>
  )
}
