import type { FormError } from '@portal/design-system/form'
import { fieldErrorsOf } from '@portal/platform/api'
import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { refusalText } from './refusal-text.ts'

/** The messages of these fields, in this order, for the summary above them. */
export function errorSummary<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  fields: readonly FieldPath<Values>[],
): FormError[] {
  return fields.flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? [{ name, message }] : []
  })
}

/** Puts what the server said where it belongs: at its fields, and above the form. */
export function takeRefusal<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const messages = fieldErrorsOf(error)
  for (const name of fields) if (messages[name]) setError(name, { message: messages[name] })
  setError('root', { message: refusalText(error) })
}
