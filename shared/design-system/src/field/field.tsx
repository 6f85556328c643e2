import { type ReactNode, useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './field.module.css'

export interface FieldProps {
  label: ReactNode
  /** For a field whose purpose is visible, e.g. a filter. */
  isLabelHidden?: boolean
  /** Help that stays visible, below the label. */
  description?: ReactNode
  /** Error message: what is wrong and how to fix it. */
  error?: string | undefined
}

/** The ids that tie a control to its label, description and error. */
export function useFieldIds({ description, error }: Pick<FieldProps, 'description' | 'error'>, ownId?: string) {
  const generated = useId()
  const id = ownId ?? generated
  const [descriptionId, errorId] = [`${id}-description`, `${id}-error`]
  const describedBy = [description && descriptionId, error && errorId].filter(Boolean).join(' ')
  return {
    descriptionId,
    errorId,
    control: { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined },
  }
}

interface FrameProps extends FieldProps {
  ids: ReturnType<typeof useFieldIds>
  isOptional?: boolean
  /** At the right of the label, for the eye alone. */
  aside?: string | undefined
  isDescriptionHidden?: boolean | undefined
  children: ReactNode
}

/** Label, description, control and error, one below the other. */
export function Field(props: FrameProps) {
  const { label, isLabelHidden, aside, description, isDescriptionHidden, error, ids, isOptional, children } = props
  const labelText = (
    <label className={styles.label} htmlFor={ids.control.id}>
      {label}
      {isOptional && <span className={styles.optional}> (optional)</span>}
    </label>
  )
  return (
    <div className={styles.field}>
      {isLabelHidden ? <VisuallyHidden>{labelText}</VisuallyHidden> : labelText}
      {aside && (
        <span className={styles.aside} aria-hidden="true">
          {aside}
        </span>
      )}
      {description && isDescriptionHidden && (
        <VisuallyHidden>
          <span id={ids.descriptionId}>{description}</span>
        </VisuallyHidden>
      )}
      {description && !isDescriptionHidden && <FieldDescription id={ids.descriptionId}>{description}</FieldDescription>}
      {children}
      <FieldError id={ids.errorId} error={error} />
    </div>
  )
}

export function FieldDescription({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.description}>
      {children}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" />
      {error}
    </p>
  )
}
