import type { ComponentProps } from 'react'
import field from '../field/field.module.css'
import { Field, type FieldProps, useFieldIds } from '../field/field.tsx'
import styles from './text-area.module.css'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldProps {
  isOptional?: boolean
  /** The description is only read out: for a field whose purpose is visible. */
  isDescriptionHidden?: boolean
}

/** Several lines of text. */
export function TextArea({
  label,
  isLabelHidden,
  description,
  isDescriptionHidden,
  error,
  isOptional,
  className = '',
  rows = 3,
  ...area
}: TextAreaProps) {
  const ids = useFieldIds({ description, error }, area.id)
  return (
    <Field {...{ label, isLabelHidden, description, isDescriptionHidden, error, isOptional, ids }}>
      <textarea rows={rows} {...area} {...ids.control} className={`${field.control} ${styles.area} ${className}`} />
    </Field>
  )
}
