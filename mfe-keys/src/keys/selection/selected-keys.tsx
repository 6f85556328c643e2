import { onDemand, useEarlyLoad, useOnDemand } from '@portal/design-system/on-demand'
import { useSelection } from '@portal/remote-kit/selection'
import { type ApiKey, nameOf } from '../key.ts'
import type { SelectedKeysProps } from './selection-bar.tsx'

/** Manages the selected keys of a list. */
export function useKeySelection(list: Parameters<typeof useSelection<ApiKey>>[0]) {
  return useSelection<ApiKey>(list, { idOf: ({ key_id }) => key_id, nameOf })
}

const bar = onDemand(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** Bulk actions for the selected keys; their code is loaded before it is needed, but not with the first view. */
export function SelectedKeys(props: SelectedKeysProps) {
  const { keys, onDone } = props
  useEarlyLoad(bar)
  const isWanted = keys.length > 0
  const SelectionBar = useOnDemand(bar, isWanted, () => onDone(keys))
  return isWanted && SelectionBar && <SelectionBar {...props} />
}
