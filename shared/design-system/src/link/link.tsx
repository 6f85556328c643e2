import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { Anchor, type AnchorProps } from './anchor.tsx'
import styles from './link.module.css'

export { type AnchorProps, AnchorProvider } from './anchor.tsx'

export interface LinkProps extends AnchorProps {
  /** `quiet` takes the colour of the text around it and shows its line on hover. */
  variant?: 'accent' | 'quiet'
  /** Opens in a tab of its own, and says so. */
  isExternal?: boolean
}

/** A link in text. A link that looks like a button is a `ButtonLink`. */
export function Link({ variant = 'accent', isExternal, children, className = '', ...anchor }: LinkProps) {
  const target = isExternal ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <Anchor {...target} {...anchor} className={`${styles.link} ${className}`} data-variant={variant}>
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
