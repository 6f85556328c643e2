import { Button } from '@portal/design-system/button'
import { Checkbox } from '@portal/design-system/checkbox'
import { Icon } from '@portal/design-system/icon'
import { PopoverButton } from '@portal/design-system/popover'
import type { Column } from '@portal/design-system/table'
import styles from './lists.module.css'
import { type ChosenList, hideColumns, shownColumns, useHiddenColumns } from './shown-columns.ts'

interface ColumnChooserProps {
  list: ChosenList
  columns: readonly Pick<Column<never>, 'id' | 'header'>[]
}

/** Chooses the columns of a list, which this browser keeps; the one that names its rows stays (rule G98). */
export function ColumnChooser({ list, columns }: ColumnChooserProps) {
  const hidden = useHiddenColumns(list)
  const shown = shownColumns(columns, hidden).length
  const isWhole = shown === columns.length
  return (
    <PopoverButton
      label="Columns"
      content={(close) => (
        <div className={styles.columns}>
          {columns.slice(1).map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={!hidden.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                hideColumns(list, checked ? hidden.filter((one) => one !== id) : [...hidden, id])
              }
            />
          ))}
          {!isWhole && (
            <Button
              size="small"
              onClick={() => {
                hideColumns(list, [])
                // The button goes, and the focus with it.
                close()
              }}
            >
              Show all
            </Button>
          )}
          <p className={styles.remark}>Kept in this browser. A narrow window leaves some columns out.</p>
        </div>
      )}
    >
      {isWhole ? 'Columns' : `${shown} of ${columns.length} columns`}
      <Icon name="chevron-down" size={12} />
    </PopoverButton>
  )
}
