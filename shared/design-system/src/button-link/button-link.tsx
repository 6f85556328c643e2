import styles from '../button/button.module.css'
import type { ButtonLook } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { Anchor, type AnchorProps } from '../link/anchor.tsx'

export interface ButtonLinkProps extends AnchorProps, ButtonLook {}

/** Leads somewhere and looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'normal',
  icon,
  className = '',
  children,
  ...anchor
}: ButtonLinkProps) {
  return (
    <Anchor {...anchor} className={`${styles.button} ${className}`} data-variant={variant} data-size={size}>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
    </Anchor>
  )
}
