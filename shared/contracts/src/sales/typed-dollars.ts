import * as z from 'zod/mini'
import { REQUIRED } from '../values.ts'

/** Dollars as people in the US type them: `54.13`, `$1,234.5`, `1234`. */
const WRITTEN = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/

/** Returns typed dollars in whole cents; `undefined` for what is no amount of money. */
export function centsTyped(typed: string): number | undefined {
  const [, dollars, cents = ''] = WRITTEN.exec(typed.trim()) ?? []
  return dollars === undefined ? undefined : Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Returns whole cents as they stand in a field for typed dollars: 123450 → `1234.50`. */
export function inTypedDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Field for an amount of money in dollars that is at least this many cents; read with `centsTyped`. */
export function typedDollars(leastCents: number) {
  return z.string(REQUIRED).check(
    z.refine((typed) => typed.trim() !== '', { error: REQUIRED, abort: true }),
    z.refine((typed) => centsTyped(typed) !== undefined, { error: 'Enter dollars and cents, as 54.13', abort: true }),
    z.refine((typed) => (centsTyped(typed) ?? 0) >= leastCents, 'Enter an amount'),
  )
}
