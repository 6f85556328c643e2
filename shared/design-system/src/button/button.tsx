import type { ComponentProps, MouseEvent } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'

export interface ButtonLook {
  /** One `primary` per page; `danger` only where data is lost. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'normal' | 'small'
  /** Drawn before the label. */
  icon?: IconName
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Its work is going on: it keeps its width and focus, shows a spinner and ignores presses. */
  isPending?: boolean
}

/** Does something. What leads somewhere is a link. */
export function Button({
  variant = 'secondary',
  size = 'normal',
  icon,
  isPending = false,
  type = 'button',
  className = '',
  children,
  onClick,
  ...button
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...button}
      type={type}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-size={size}
      data-pending={isPending || undefined}
      aria-disabled={isPending || button['aria-disabled']}
      onClick={press}
    >
      {isPending && <Spinner label="Working" />}
      {icon && <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
    </button>
  )
}
