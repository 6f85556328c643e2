import { Select } from '@portal/design-system/select'
import type { TransactionsAddress } from './report.ts'

/** Chooses between the transactions that moved money and those that were tests: no list has both (rule G71). */
export function TestsFilter({ address: { values, change } }: { address: TransactionsAddress }) {
  return (
    <Select
      label="Test transactions"
      isLabelHidden
      options={[
        { value: 'without', label: 'Without tests' },
        { value: 'only', label: 'Tests only' },
      ]}
      value={values.tests}
      data-set={values.tests === 'only' || undefined}
      onChange={({ currentTarget: { value } }) => change({ tests: value as typeof values.tests })}
    />
  )
}
