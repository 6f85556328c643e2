import type { ComponentProps } from 'react'
import { FieldDescription, FieldError, type FieldProps, useFieldIds } from '../field/field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './switch.module.css'

export interface SwitchProps
  extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children' | 'onChange'>,
    FieldProps {
  /** Called with the state that the person asks for. */
  onChange?: (isOn: boolean) => void
  /** The label stands at the left and the switch at the far right, as in a list of settings. */
  isSpread?: boolean
}

/** A switch that takes effect at once. */
export function Switch({
  label,
  isLabelHidden,
  description,
  error,
  onChange,
  isSpread = false,
  className = '',
  ...input
}: SwitchProps) {
  const ids = useFieldIds({ description, error }, input.id)
  return (
    <div className={`${styles.choice} ${className}`} data-spread={isSpread || undefined}>
      <input
        {...input}
        {...ids.control}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself
        role="switch"
        className={styles.switch}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <div className={styles.words}>
        <label htmlFor={ids.control.id}>{isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</label>
        {description && <FieldDescription id={ids.descriptionId}>{description}</FieldDescription>}
        <FieldError id={ids.errorId} error={error} />
      </div>
    </div>
  )
}
