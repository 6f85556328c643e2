import { getIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { getOrganization } from '@portal/contracts/authorization/organizations'
import { Button } from '@portal/design-system/button'
import { FormActions } from '@portal/design-system/form'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { CallForm, type CallFormState, type FormField } from '@portal/remote-kit/form'
import type { ReadAnswers } from '@portal/remote-kit/write'
import type { ReactNode } from 'react'
import type { KnownProvider } from './identity-provider.ts'
import { RoleSelect } from './role-select.tsx'

/* What the forms of an identity provider have in common, whichever protocol it speaks. */

export interface ProviderFormProps {
  provider: KnownProvider
  isChange: boolean
  onSaved: () => void
  onCancel?: (() => void) | undefined
}

/** Data that become outdated by saving. */
export const TAKEN_OVER = {
  onAnswer: (saved: KnownProvider, _: unknown, read: ReadAnswers) => read.rewrite(getIdentityProvider, () => saved),
  stale: [getOrganization],
  staleIfRefused: [getIdentityProvider],
}

/** Says that the settings are saved, and what comes next. */
export function useSaved(onSaved: () => void) {
  const toast = useToast()
  return () => {
    toast.success('The settings are saved. Test them before you activate them.')
    onSaved()
  }
}

interface ProviderFormFrameProps extends Pick<ProviderFormProps, 'provider' | 'onCancel'> {
  form: CallFormState & { field: (name: 'name' | 'default_role') => FormField }
  /** Fields for this protocol. */
  children: ReactNode
}

/** The form from its name to its buttons. */
export function ProviderFormFrame({ form, provider, onCancel, children }: ProviderFormFrameProps) {
  return (
    <CallForm form={form} autoComplete="off">
      <TextField {...form.field('name')} autoComplete="off" description="A name of your choice." />
      {children}
      <RoleSelect field={form.field('default_role')} domains={provider.domains ?? []} />
      <FormActions>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" isPending={form.isSending}>
          Save
        </Button>
      </FormActions>
    </CallForm>
  )
}
