import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './form.module.css'

export interface FormError {
  /** The `name` of the field; without one the message stands on its own. */
  name?: string
  message: string
}

export interface FormProps extends Omit<ComponentProps<'form'>, 'children'> {
  /** Errors in the order of the fields. After a submit the summary gets the focus, or the single invalid field. */
  errors?: readonly FormError[]
  /** The server's error for the whole form; replaces the general sentence (account.md §5). */
  problem?: string | undefined
  children: ReactNode
}

const generalSentence = 'Please correct the errors and resubmit the form.'
/** Inputs with their own message; in a group of boxes with the same name, none describes the group's error. */
const SPEAKS_FOR_ITSELF = ':not([type=checkbox], [type=radio], [type=hidden])'

/**
 * A form with an error summary above its fields, with a link to each invalid one; a single error is shown only at its
 * field.
 */
export function Form({ errors = [], problem, children, onSubmit, onInput, className = '', ...rest }: FormProps) {
  // There before anything in it is wrong.
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const isWaitingForOutcome = useRef(false)
  const isWrong = errors.length > 0 || Boolean(problem)
  const ofWhole = problem === generalSentence ? undefined : problem
  const only = errors.length === 1 && !ofWhole ? fieldOf(form.current, errors[0]?.name) : undefined
  const onlyField = only?.matches(SPEAKS_FOR_ITSELF) ? only : undefined

  // Errors may arrive long after the submit; those that come while somebody types must not take the focus away.
  useEffect(() => {
    if (!isWrong || !isWaitingForOutcome.current) return
    isWaitingForOutcome.current = false
    const target = onlyField ?? summary.current
    target?.focus()
  })

  return (
    <form
      noValidate
      {...rest}
      ref={form}
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
      {isWrong && !onlyField && (
        <div ref={summary} role="alert" tabIndex={-1} className={styles.summary}>
          <Icon name="alert" />
          <div>
            <p>{ofWhole ?? generalSentence}</p>
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

/** Focuses the field without changing the address, which belongs to the router. */
function focusField(event: MouseEvent<HTMLAnchorElement>, name: string) {
  event.preventDefault()
  fieldOf(event.currentTarget.closest('form'), name)?.focus()
}

function fieldOf(form: HTMLFormElement | null, name = ''): HTMLElement | undefined {
  const named = form?.elements.namedItem(name)
  const field = named instanceof RadioNodeList ? named[0] : named
  return field instanceof HTMLElement ? field : undefined
}

/** The buttons at the end of a form, the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
