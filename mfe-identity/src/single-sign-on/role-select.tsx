import { Select } from '@portal/design-system/select'
import type { FormField } from '@portal/remote-kit/form'
import { ROLE_OPTIONS } from './identity-provider.ts'

interface RoleSelectProps {
  field: FormField
  domains: readonly string[]
}

/** Role of people who log in for the first time, and who they can be (rules F10, F14). */
export function RoleSelect({ field, domains }: RoleSelectProps) {
  return (
    <Select
      {...field}
      options={ROLE_OPTIONS}
      description={
        domains.length > 0
          ? `People with an address at ${domains.join(' or ')} become members of this account when they log in for the first time.`
          : 'We only add new people from a domain that you have verified. Verify yours under Domains.'
      }
    />
  )
}
