import { check } from '@portal/contracts/check'
import { REQUIRED } from '@portal/contracts/values'
import type { FormError } from '@portal/design-system/form'
import { fieldErrorsOf, messageOf } from '@portal/platform/api'
import { useUnsavedGuard } from '@portal/platform/navigation'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Path,
  type PathValue,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'

/** Input of a form: a call of the contracts, or a schema of the same kind under `body`. */
interface FilledIn<Schema> {
  body: Schema
}

export interface CallFormOptions<Values extends FieldValues, Name extends FieldPath<Values>, Body, Answer> {
  /** Labels of the fields, in order. */
  labels: Readonly<Record<Name, string>>
  /** Initial values. Updates are applied to fields that were not edited. */
  values: DefaultValues<Values>
  /** Sends the validated input. A rejection is shown above the fields and at them; the input stays. */
  send: (body: Body) => Promise<Answer>
  /** Handles the response; the form is busy until it is done. */
  done?: (answer: Answer, body: Body) => unknown
  /** True if the fields are cleared afterwards, such as passwords. */
  isEmptiedAfter?: boolean
  /** False to leave without asking about unsaved input. */
  isGuarded?: boolean
  /** Returns the message for a refusal; the server's own if omitted. */
  refusalText?: (error: unknown) => string
}

/**
 * A form for a call, with the schema of its contract: validates before sending, shows errors at the fields and in a
 * summary, sends once per submit even if pressed repeatedly, keeps the input after a rejection, and asks before leaving
 * with unsaved input.
 */
export function useCallForm<
  Schema extends z.ZodMiniType<FieldValues, FieldValues>,
  Name extends FieldPath<z.input<Schema>>,
  Answer,
>({ body: schema }: FilledIn<Schema>, options: CallFormOptions<z.input<Schema>, Name, z.output<Schema>, Answer>) {
  type Values = z.input<Schema>
  const { labels, values, send, done, isEmptiedAfter = false, isGuarded = true } = options
  const { refusalText = (error: unknown) => messageOf(error).content } = options
  const names = Object.keys(labels) as Name[]
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)

  // Not the library's `values`: it would empty what a password manager fills in as the form appears.
  const form = useForm<Values, unknown, z.output<Schema>>({
    defaultValues: values,
    resolver: (typed) => checkTyped(schema, names, typed),
    shouldFocusError: false,
  })
  const { errors, isDirty, defaultValues: saved } = form.formState
  useUnsavedGuard(isGuarded && isDirty && !isSending)

  const takeNews = useEffectEvent(() => takeOver(form, saved as Partial<Values>, values as Values))
  const known = useRef(values)
  useEffect(() => {
    if (isSame(known.current, values)) return
    known.current = values
    takeNews()
  }, [values])

  const faultOf = (name: Name): string | undefined => form.getFieldState(name, form.formState).error?.message

  const sendChecked = form.handleSubmit(async (body) => {
    const sent = { ...form.getValues() }
    setSending(true)
    try {
      const answer = await send(body)
      if (isEmptiedAfter) form.reset(values as Values)
      else {
        takeOver(form, sent, withSameKinds(sent, body))
        form.reset(undefined, { keepValues: true })
      }
      await done?.(answer, body)
    } catch (error) {
      const messages = fieldErrorsOf(error)
      for (const name of names) if (messages[name]) form.setError(name, { message: messages[name] })
      const text = refusalText(error)
      if (!names.some((name) => messages[name] === text)) form.setError('root', { message: text })
    } finally {
      setSending(false)
    }
  })

  return {
    /** Passed to `CallForm`. */
    form: {
      onSubmit: async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isBusy.current) return
        isBusy.current = true
        // What is wrong still is said anew, and gets the focus again.
        form.clearErrors()
        takeOverFilledIn(form, names, event.currentTarget)
        await sendChecked(event).finally(() => {
          isBusy.current = false
        })
      },
      problem: errors.root?.message,
      errors: names.flatMap((name): FormError[] => {
        const message = faultOf(name)
        return message ? [{ name, message: whatToDo(labels[name], message) }] : []
      }),
    },
    /** Spread on the control of a field. */
    field: (name: Name): FormField => ({ label: labels[name], error: faultOf(name), ...form.register(name) }),
    /** For a control that is no input. */
    value: <One extends Name>(name: One) => form.watch(name),
    setValue: <One extends Name>(name: One, value: PathValue<Values, One>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    isDirty,
    isSending,
    discard: () => form.reset(values as Values),
  }
}

type FormOf<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body>

/** Validates with the contract: errors are shown at their fields, others above the form. */
function checkTyped<Schema extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: Schema,
  names: readonly string[],
  typed: z.input<Schema>,
) {
  const checked = check(schema, typed)
  if ('data' in checked) return { values: checked.data, errors: {} }

  const found: FieldErrors<z.input<Schema>> = {}
  for (const [path, message] of Object.entries(checked.fields).reverse()) {
    set(found, names.find((name) => `${path}.`.startsWith(`${name}.`)) ?? 'root', { type: 'contract', message })
  }
  return { values: {}, errors: found }
}

/** Applies updated values, except to edited fields. */
function takeOver<Values extends FieldValues, Body>(
  form: FormOf<Values, Body>,
  before: Partial<Values> | undefined,
  now: Values,
) {
  for (const name of Object.keys(now) as Path<Values>[]) {
    if (isSame(form.getValues(name), before?.[name])) form.setValue(name, now[name])
  }
  form.resetDefaultValues(now)
}

/** Reads what a password manager may have filled in without anybody hearing of it. */
function takeOverFilledIn<Values extends FieldValues, Body>(
  form: FormOf<Values, Body>,
  names: readonly Path<Values>[],
  element: HTMLFormElement,
) {
  for (const [name, text] of new FormData(element)) {
    const field = names.find((known) => known === name)
    const known = field && form.getValues(field)
    if (field && typeof known === 'string' && typeof text === 'string' && known !== text) {
      form.setValue(field, text as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }
}

/** Properties for a form control. */
export interface FormField extends UseFormRegisterReturn {
  label: string
  error: string | undefined
}

/** The part that a form's frame needs. */
export type CallFormState = Pick<ReturnType<typeof useCallForm>, 'form' | 'isDirty' | 'isSending'>

/** Returns the summary's link text for a field; the message itself is at the field. */
function whatToDo(label: string, message: string): string {
  if (message !== REQUIRED) return `${label}: ${message}`
  if (label.endsWith('?')) return `Answer “${label}”`
  const isAbbreviation = /^\p{Lu}{2}/u.test(label)
  return `Enter the ${isAbbreviation ? label : label.charAt(0).toLowerCase() + label.slice(1)}`
}

/** Returns the input as parsed by the contract, for example trimmed, if a field can hold it. */
function withSameKinds<Values extends FieldValues>(typed: Values, read: FieldValues): Values {
  const same = Object.entries(read).filter(([name, value]) => typeof value === typeof typed[name])
  return { ...typed, ...Object.fromEntries(same) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
