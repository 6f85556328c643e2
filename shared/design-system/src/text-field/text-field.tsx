import type { ComponentProps, ReactNode } from 'react'
import field from '../field/field.module.css'
import { Field, type FieldProps, useFieldIds } from '../field/field.tsx'
import styles from './text-field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'>, FieldProps {
  /** Adds "(optional)" to the label; required fields carry no mark. */
  isOptional?: boolean
  /** At the right of the label, for the eye alone: how much of the room is taken. */
  aside?: string | undefined
  /** For what `aside` shows already: the description is read aloud alone. */
  isDescriptionHidden?: boolean
  /** Inside the field at its right: an icon button or a unit. */
  trailing?: ReactNode
  /** For keys and ids. */
  isMonospace?: boolean
}

/** Single-line text field. Accepts the result of a form library's `register()`. */
export function TextField({
  label,
  isLabelHidden,
  aside,
  description,
  isDescriptionHidden,
  error,
  isOptional,
  trailing,
  isMonospace,
  className = '',
  ...input
}: TextFieldProps) {
  const ids = useFieldIds({ description, error }, input.id)
  return (
    <Field {...{ label, isLabelHidden, aside, description, isDescriptionHidden, error, isOptional, ids }}>
      <span className={styles.box}>
        <input
          type="text"
          {...input}
          {...ids.control}
          className={`${field.control} ${className}`}
          data-monospace={isMonospace || undefined}
          data-trailing={trailing ? true : undefined}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </span>
    </Field>
  )
}
