import { type ReactNode, useId } from 'react'
import { FieldDescription, FieldError, useFieldIds } from '../field/field.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './radio-group.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  /** At the end of the label's line, e.g. a price. */
  aside?: ReactNode
  /** Only in `segments`. */
  icon?: IconName
  isDisabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  label: string
  isLabelHidden?: boolean
  description?: ReactNode
  error?: string | undefined
  /** `segments` for two or three short words, e.g. Monthly and Yearly. */
  variant?: 'list' | 'segments'
  options: readonly RadioOption<Value>[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
  /** Name of the form entry; generated if omitted. */
  name?: string
}

/** One of a few choices that can all be seen. */
export function RadioGroup<Value extends string>({
  label,
  isLabelHidden,
  description,
  error,
  variant = 'list',
  options,
  value,
  defaultValue,
  onChange,
  name,
}: RadioGroupProps<Value>) {
  const ids = useFieldIds({ description, error })
  const generatedName = useId()
  return (
    <fieldset className={styles.group} aria-describedby={ids.control['aria-describedby']}>
      {isLabelHidden ? (
        <legend>
          <VisuallyHidden>{label}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{label}</legend>
      )}
      {description && <FieldDescription id={ids.descriptionId}>{description}</FieldDescription>}
      <div className={styles.options} data-variant={variant}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name ?? generatedName}
              value={option.value}
              disabled={option.isDisabled}
              onChange={() => onChange?.(option.value)}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
            />
            {option.icon && <Icon name={option.icon} />}
            <span className={styles.words}>
              <span className={styles.line}>
                {option.label}
                {option.aside && <span className={styles.aside}> {option.aside}</span>}
              </span>
              {option.description && <span className={styles.description}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={ids.errorId} error={error} />
    </fieldset>
  )
}
