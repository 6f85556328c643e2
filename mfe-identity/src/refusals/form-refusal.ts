import type { FormError } from '@portal/design-system/form'
import { fieldErrorsOf } from '@portal/platform/api'
import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { refusalText } from './refusal-text.ts'

/** A form's fields in their order, each with what it is called. */
export type FieldLabels<Values extends FieldValues> = Readonly<Record<FieldPath<Values>, string>>

/** What is wrong with which field, for the summary above them. */
export function errorSummary<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: FieldLabels<Values>,
): FormError[] {
  return namesOf(labels).flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? [{ name, message: `${labels[name]}: ${message}` }] : []
  })
}

/** Puts what the server said where it belongs: at its fields, and above the form. */
export function takeRefusal<Values extends FieldValues>(
  error: unknown,
  labels: FieldLabels<Values>,
  setError: UseFormSetError<Values>,
): void {
  const messages = fieldErrorsOf(error)
  for (const name of namesOf(labels)) if (messages[name]) setError(name, { message: messages[name] })
  setError('root', { message: refusalText(error) })
}

function namesOf<Values extends FieldValues>(labels: FieldLabels<Values>) {
  return Object.keys(labels) as FieldPath<Values>[]
}
