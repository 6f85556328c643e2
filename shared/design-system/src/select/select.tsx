import type { ComponentProps } from 'react'
import field from '../field/field.module.css'
import { Field, type FieldProps, useFieldIds } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './select.module.css'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'>, FieldProps {
  options: readonly SelectOption[]
  /** A first entry without a value, e.g. "Any status"; a bar of filters marks every other one as set. */
  placeholder?: string
  isOptional?: boolean
}

/** One of a few choices, with the list of the person's own system. */
export function Select({
  label,
  isLabelHidden,
  description,
  error,
  isOptional,
  options,
  placeholder,
  className = '',
  ...select
}: SelectProps) {
  const ids = useFieldIds({ description, error }, select.id)
  return (
    <Field {...{ label, isLabelHidden, description, error, isOptional, ids }}>
      <span className={styles.box}>
        <select
          data-set={(placeholder !== undefined && Boolean(select.value)) || undefined}
          {...select}
          {...ids.control}
          className={`${field.control} ${styles.select} ${className}`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text, isDisabled }) => (
            <option key={value} value={value} disabled={isDisabled}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Field>
  )
}
