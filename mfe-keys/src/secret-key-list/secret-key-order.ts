import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'

/** What keys can be ordered by: ids of the tables' columns. */
export interface KeyOrder {
  by: 'label' | 'created' | 'last-used' | 'left'
  isDescending: boolean
}

/** Newest keys first; of those that were deleted, first what is lost first. */
export const DEFAULT_ORDERS = {
  keys: { by: 'created', isDescending: true },
  recoverable: { by: 'left', isDescending: false },
} as const satisfies Record<string, KeyOrder>

const VALUES: Readonly<Record<KeyOrder['by'], (key: SecretKeyView) => string>> = {
  label: ({ label }) => label,
  created: ({ created }) => created,
  'last-used': ({ lastUsed = '' }) => lastUsed,
  left: ({ recoverableUntil }) => recoverableUntil,
}
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** `label` or `-label`, as the address says it; undefined for anything else. */
export function readOrder(text: string | null): KeyOrder | undefined {
  const by = text?.replace(/^-/, '') ?? ''
  return isOrderable(by) ? { by, isDescending: text !== by } : undefined
}

export function writeOrder({ by, isDescending }: KeyOrder): string {
  return isDescending ? `-${by}` : by
}

/** By another column: the alphabet and what is lost first, but the latest time first. By the same one, the other way round. */
export function nextOrder(order: KeyOrder, columnId: string): KeyOrder | undefined {
  if (!isOrderable(columnId)) return undefined
  if (order.by === columnId) return { by: columnId, isDescending: !order.isDescending }
  return { by: columnId, isDescending: columnId === 'created' || columnId === 'last-used' }
}

/** Keys of which the value is not known come last, whichever way round; equal ones stay as they came. */
export function inOrder(keys: readonly SecretKeyView[], { by, isDescending }: KeyOrder): SecretKeyView[] {
  const textFor = VALUES[by]
  const direction = isDescending ? -1 : 1
  return keys.toSorted((one, other) => {
    const [a, b] = [textFor(one), textFor(other)]
    if (!a || !b) return Number(!a) - Number(!b)
    return direction * collator.compare(a, b)
  })
}

function isOrderable(by: string): by is KeyOrder['by'] {
  return Object.hasOwn(VALUES, by)
}
