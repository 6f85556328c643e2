import type { VaultField as FieldName } from '@portal/contracts/payments/vault-frames'
import { FrameField } from '@portal/design-system/frame-field'
import { Skeleton } from '@portal/design-system/skeleton'
import { useCallback, useEffect } from 'react'
import type { FormField } from '../form/index.ts'
import type { Vault } from './use-vault.ts'

/** A field of a card that the vault draws. Spread what the form says of it: `form.field('number')`. */
export function VaultField({ vault, of, ...field }: FormField & { vault: Vault; of: FieldName }) {
  const { origin, attempt, frames, focus, look, complain } = vault
  const { error = '' } = field
  useEffect(() => complain(of, error), [complain, of, error])
  const onLook = useCallback((css: Parameters<typeof look>[1]) => look(of, css), [look, of])
  if (!origin) return <Skeleton />

  return (
    <FrameField
      key={attempt}
      {...field}
      src={`${origin}/frame/${of}`}
      frame={frames[of]}
      onFocusWanted={() => focus(of)}
      onLook={onLook}
    />
  )
}
