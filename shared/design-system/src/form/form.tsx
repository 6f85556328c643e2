import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './form.module.css'

export interface FormError {
  /** The `name` of the field; without one the message stands on its own. */
  name?: string
  message: string
}

export interface FormProps extends Omit<ComponentProps<'form'>, 'children'> {
  /** What is wrong, in the order of the fields. After a submit the summary gets the focus. */
  errors?: readonly FormError[]
  /** What the server said against the whole form; stands instead of the general sentence (account.md §5). */
  problem?: string | undefined
  children: ReactNode
}

const generalSentence = 'Please correct the errors and resubmit the form.'

/** A form that says above its fields what keeps it from being sent, with a link to each. */
export function Form({ errors = [], problem, children, onSubmit, onInput, className = '', ...form }: FormProps) {
  const summary = useRef<HTMLDivElement>(null)
  const isWaitingForOutcome = useRef(false)
  const isWrong = errors.length > 0 || Boolean(problem)

  // Errors may arrive long after the submit; those that come while somebody types must not take the focus away.
  useEffect(() => {
    if (!isWrong || !isWaitingForOutcome.current) return
    isWaitingForOutcome.current = false
    summary.current?.focus()
  })

  return (
    <form
      noValidate
      {...form}
      className={`${styles.form} ${className}`}
      onSubmit={(event) => {
        isWaitingForOutcome.current = true
        onSubmit?.(event)
      }}
      onInput={(event) => {
        isWaitingForOutcome.current = false
        onInput?.(event)
      }}
    >
      {isWrong && (
        <div ref={summary} role="alert" tabIndex={-1} className={styles.summary}>
          <Icon name="alert" />
          <div>
            <p>{problem ?? generalSentence}</p>
            <ErrorList errors={errors} />
          </div>
        </div>
      )}
      {children}
    </form>
  )
}

function ErrorList({ errors }: { errors: readonly FormError[] }) {
  if (errors.length === 0) return null
  return (
    <ul className={styles.errors}>
      {errors.map(({ name, message }) => (
        <li key={`${name} ${message}`}>
          {name ? (
            <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
              {message}
            </a>
          ) : (
            message
          )}
        </li>
      ))}
    </ul>
  )
}

/** Goes to the field without touching the address, which belongs to the router. */
function focusField(event: MouseEvent<HTMLAnchorElement>, name: string) {
  event.preventDefault()
  const field = event.currentTarget.closest('form')?.elements.namedItem(name)
  const element = field instanceof RadioNodeList ? field[0] : field
  if (element instanceof HTMLElement) element.focus()
}

/** The buttons at the end of a form, the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
