import { Checkbox } from '@portal/design-system/checkbox'
import { RadioGroup } from '@portal/design-system/radio-group'
import { useState } from 'react'
import { ALL_LICENSES, useHeldLicenses } from './held-licenses.ts'
import styles from './licenses-field.module.css'

/** Label of the form field. */
export const LICENSES = 'Licenses'

interface LicensesFieldProps {
  /** Their ids; `undefined` is every license, those of later included (rule D12). */
  chosen: readonly string[] | undefined
  error: string | undefined
  onChange: (licenses: string[] | undefined) => void
}

/** Selects the licenses of a key. Hidden if the account has at most one, and none is selected. */
export function LicensesField({ chosen, error, onChange }: LicensesFieldProps) {
  const { ids: held, nameOf } = useHeldLicenses()
  const [everChosen, setEverChosen] = useState(chosen ?? [])
  if (!held || (held.length < 2 && !chosen)) return null

  // One that the account no longer has stays to be seen, so that it can be taken out.
  const ids = [...new Set([...held, ...everChosen])]
  const choose = (id: string, isChosen: boolean) => {
    if (isChosen) setEverChosen([...everChosen, id])
    onChange(ids.filter((one) => (one === id ? isChosen : chosen?.includes(one))))
  }
  return (
    <div className={styles.licenses}>
      <RadioGroup
        label={LICENSES}
        error={error}
        options={[
          { value: 'all', label: ALL_LICENSES },
          { value: 'some', label: 'Only some' },
        ]}
        value={chosen ? 'some' : 'all'}
        onChange={(value) => onChange(value === 'some' ? [] : undefined)}
      />
      {chosen && (
        <fieldset className={styles.choices} aria-label="Licenses of this key">
          {ids.map((id) => (
            <Checkbox
              key={id}
              name="licenses"
              label={nameOf(id)}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) => choose(id, checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
