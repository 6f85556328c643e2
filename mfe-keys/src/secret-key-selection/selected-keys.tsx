import { onDemand, useEarlyLoad, useOnDemand } from '@portal/design-system/on-demand'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'

export interface SelectedKeysProps {
  /** None while nothing is chosen. */
  keys: readonly SecretKeyView[]
  /** Chooses these no longer. */
  onDone: (keys: readonly SecretKeyView[]) => void
}

const bar = onDemand(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** What can be done to all the chosen keys at once; its code comes before it is needed, but not with the first view. */
export function SelectedKeys(props: SelectedKeysProps) {
  const { keys, onDone } = props
  useEarlyLoad(bar)
  const isWanted = keys.length > 0
  const SelectionBar = useOnDemand(bar, isWanted, () => onDone(keys))
  return isWanted && SelectionBar && <SelectionBar {...props} />
}
