import { isDeepStrictEqual } from 'node:util'
import { problem } from '@portal/foundation/problem'

/** Returns capabilities as the catalog keeps them: each once, by the alphabet. */
export function inOrder(capabilities: readonly string[] = []): string[] {
  return [...new Set(capabilities)].sort()
}

/**
 * Returns the entry that has the key of a wanted one, if all of it is the same: it was created before (rule I151).
 * @throws `request:invalid` beside the field if something differs
 */
export function createdBefore<Row extends { key: string }>(
  rows: readonly Row[],
  wanted: Row,
  field: string,
): Row | undefined {
  const known = rows.find(({ key }) => key === wanted.key)
  if (known && !isDeepStrictEqual(known, wanted))
    throw problem('request:invalid', { fields: { [field]: `The catalog has ${wanted.key} already` } })
  return known
}
