import { Button } from '@portal/design-system/button'
import { formatNumber } from '@portal/design-system/number'
import { type OtherRows, SelectionFrame } from '@portal/remote-kit/selection'
import { KEY_CHANGES, type KeyChange } from '../changes/key-changes.ts'
import { useChangeKeys, usePossibleChanges } from '../changes/use-change-keys.ts'
import type { ApiKey } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'

export interface SelectedKeysProps {
  /** None while nothing is chosen. */
  keys: readonly ApiKey[]
  /** Keys on other pages, which can be selected as well. */
  others: OtherRows
  /** Chooses these no longer. */
  onDone: (keys: readonly ApiKey[]) => void
}

/**
 * Shows the number of selected keys, and the actions with the number of keys each applies to. Keys that could not be
 * changed stay selected.
 */
export function SelectionBar({ keys, others, onDone }: SelectedKeysProps) {
  const open = useKeyKind().useOpenDialog()
  const { isPossible } = usePossibleChanges()
  const { change, running } = useChangeKeys()

  async function press(act: KeyChange, concerned: SelectedKeysProps['keys']) {
    if (act === 'delete') open({ dialog: 'delete', keys: concerned })
    else onDone((await change(act, concerned)).done)
  }

  return (
    <SelectionFrame label="Selected keys" count={keys.length} others={others} onClear={() => onDone(keys)}>
      {(Object.keys(KEY_CHANGES) as KeyChange[]).map((act) => {
        const { label, icon } = KEY_CHANGES[act]
        const concerned = keys.filter((apiKey) => isPossible(act, apiKey))
        if (concerned.length === 0) return null
        return (
          <Button
            key={act}
            size="small"
            icon={icon}
            isPending={running === act}
            disabled={running !== undefined && running !== act}
            onClick={() => void press(act, concerned)}
          >
            {concerned.length === keys.length ? label : `${label} ${formatNumber(concerned.length)}`}
          </Button>
        )
      })}
    </SelectionFrame>
  )
}
