import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { Checkbox } from '@portal/design-system/checkbox'
import { RadioGroup } from '@portal/design-system/radio-group'
import { useLoad } from '@portal/remote-kit/load'
import styles from './licenses-field.module.css'

/** What a form calls them. */
export const LICENSES = 'Licenses'

interface LicensesFieldProps {
  /** Their ids; `undefined` is every license, those of later included (rule D12). */
  chosen: readonly string[] | undefined
  error: string | undefined
  onChange: (licenses: string[] | undefined) => void
}

/** For which licenses a key can be used. Where the account has one or none, there is nothing to choose. */
export function LicensesField({ chosen, error, onChange }: LicensesFieldProps) {
  const { data: held = [] } = useLoad(listLicenses, { what: 'the licenses' })
  if (held.length < 2) return null

  const ids = held.flatMap(({ license_id }) => license_id ?? [])
  const choose = (id: string, isChosen: boolean) =>
    onChange(ids.filter((one) => (one === id ? isChosen : chosen?.includes(one))))
  return (
    <div className={styles.licenses}>
      <RadioGroup
        label={LICENSES}
        error={error}
        options={[
          { value: 'all', label: 'All of the account, and those that it gets later' },
          { value: 'some', label: 'Only some' },
        ]}
        value={chosen ? 'some' : 'all'}
        onChange={(value) => onChange(value === 'some' ? [] : undefined)}
      />
      {chosen && (
        <fieldset className={styles.choices} aria-label="Licenses of this key">
          {held.map(({ license_id = '', license_label = '' }) => (
            <Checkbox
              key={license_id}
              name="licenses"
              label={license_label || license_id}
              checked={chosen.includes(license_id)}
              onChange={({ currentTarget: { checked } }) => choose(license_id, checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
