import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** Action and object: its only text. */
  label: string
  size?: 'normal' | 'small'
}

/** A button for one of the few icons that everybody knows. */
export function IconButton({
  icon,
  label,
  size = 'normal',
  type = 'button',
  className = '',
  ...button
}: IconButtonProps) {
  return (
    <button
      {...button}
      type={type}
      aria-label={label}
      title={button.title ?? label}
      className={`${styles.button} ${className}`}
      data-size={size}
    >
      <Icon name={icon} />
    </button>
  )
}
