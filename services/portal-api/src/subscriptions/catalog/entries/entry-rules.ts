import { isDeepStrictEqual } from 'node:util'
import { problem } from '@portal/foundation/problem'
import type { Work } from '../../../kernel/context.ts'

/** Work that an entry is written with. */
export type Writing = Pick<Work, 'tx' | 'audit'>

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

type Fields = Readonly<Record<string, unknown>>

/**
 * Rejects a change that was made from other values than there are now, so that nobody undoes unseen what somebody else
 * did (rule G63). A field that already is as wanted is no conflict: the change is idempotent.
 * @throws `request:out-of-date`
 */
export function checkUpToDate(now: Fields, wanted: Fields, before: Fields = {}): void {
  const isOutdated = Object.entries(before).some(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(now[field], value) && !isDeepStrictEqual(now[field], wanted[field]),
  )
  if (isOutdated) throw problem('request:out-of-date')
}
