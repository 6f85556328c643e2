import { RadioGroup } from '@portal/design-system/radio-group'
import { CapabilityChoices } from '../capabilities/capability-choices.tsx'
import { ENTRY_LABELS } from './entry-form.ts'
import { TAX_KINDS } from './entry-words.ts'

type TaxKind = keyof typeof TAX_KINDS

/** Choice of the rate by which a product line is taxed (rule J9). */
export function TaxKindField({ value, onChange }: { value: TaxKind; onChange: (kind: TaxKind) => void }) {
  return (
    <RadioGroup
      label={ENTRY_LABELS.tax_kind}
      description="States and countries tax software and data by rates of their own."
      options={(Object.keys(TAX_KINDS) as TaxKind[]).map((kind) => ({ value: kind, label: TAX_KINDS[kind] }))}
      value={value}
      onChange={onChange}
    />
  )
}

interface OwnCapabilitiesProps {
  error: string | undefined
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Capabilities that an entry adds to all plans below it. */
export function OwnCapabilities({ error, chosen, onChange }: OwnCapabilitiesProps) {
  return (
    <CapabilityChoices
      label={ENTRY_LABELS.capabilities}
      description="All plans below have them. Subscriptions that run keep theirs until their next term, unless you propagate."
      error={error}
      chosen={chosen}
      onToggle={(capability, isChosen) =>
        onChange(isChosen ? [...chosen, capability].toSorted() : chosen.filter((one) => one !== capability))
      }
    />
  )
}
