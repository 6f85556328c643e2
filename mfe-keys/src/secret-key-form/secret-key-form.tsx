import { zodResolver } from '@hookform/resolvers/zod'
import { NewSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { Form } from '@portal/design-system/form'
import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import { fieldErrorsOf, messageOf } from '@portal/platform/api'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { GuardedActions } from './guarded-actions.tsx'
import type { CloseGuard } from './use-close-guard.ts'

export type KeyText = Pick<z.infer<typeof NewSecretKey>, 'label' | 'description'>
const FIELDS = ['label', 'description'] as const
const LABELS = { label: 'Label', description: 'Description' } as const

interface SecretKeyFormProps {
  defaultValues: KeyText
  guard: CloseGuard
  submitLabel: string
  /** What it rejects with is shown above the fields, which keep what was typed. */
  onSubmit: (text: KeyText) => Promise<void>
}

/** What a person says of a key: its label and what it is for. */
export function SecretKeyForm({ defaultValues, guard, submitLabel, onSubmit }: SecretKeyFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues,
    resolver: zodResolver(NewSecretKey),
  })
  const { errors, isDirty, isSubmitting } = formState
  const [problem, setProblem] = useState<string>()
  const { hold } = guard
  useEffect(() => hold(isDirty), [hold, isDirty])

  const submit = handleSubmit(async (text) => {
    setProblem(undefined)
    try {
      await onSubmit(text)
    } catch (error) {
      const messages = fieldErrorsOf(error)
      for (const name of FIELDS) if (messages[name]) setError(name, { message: messages[name] })
      setProblem(messageOf(error).content)
    }
  })
  const summary = FIELDS.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ name, message: `${LABELS[name]}: ${message}` }] : []
  })

  return (
    <Form onSubmit={submit} errors={summary} problem={problem}>
      <TextField
        label={LABELS.label}
        description="What uses the key, and where: “Checkout, production”."
        autoComplete="off"
        autoFocus
        error={errors.label?.message}
        {...register('label')}
      />
      <TextArea
        label={LABELS.description}
        isOptional
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      <GuardedActions
        guard={guard}
        question="Discard what you typed?"
        stayLabel="Keep editing"
        leaveLabel="Discard"
        isLoss
      >
        <Button onClick={guard.close}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {submitLabel}
        </Button>
      </GuardedActions>
    </Form>
  )
}
