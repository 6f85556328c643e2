import { type ComponentProps, useEffect, useRef } from 'react'
import { FieldDescription, FieldError, type FieldProps, useFieldIds } from '../field/field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'>, FieldProps {
  /** True if some but not all of its items are checked. */
  isIndeterminate?: boolean
}

/** Yes or no, taken over with the form. What takes effect at once is a `Switch`. */
export function Checkbox({
  label,
  isLabelHidden,
  description,
  error,
  isIndeterminate = false,
  className = '',
  ref,
  ...input
}: CheckboxProps) {
  const ids = useFieldIds({ description, error }, input.id)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate
  }, [isIndeterminate])

  function keep(element: HTMLInputElement | null) {
    box.current = element
    if (typeof ref === 'function') return ref(element)
    if (ref) ref.current = element
  }

  return (
    <div className={`${styles.choice} ${className}`}>
      <input {...input} {...ids.control} ref={keep} type="checkbox" className={styles.box} />
      <div className={styles.words}>
        <label htmlFor={ids.control.id}>{isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</label>
        {description && <FieldDescription id={ids.descriptionId}>{description}</FieldDescription>}
        <FieldError id={ids.errorId} error={error} />
      </div>
    </div>
  )
}
