import * as z from 'zod/mini'
import { oneLine } from './one-line.ts'
import { measured, REQUIRED } from './values.ts'

/** A name that somebody types: one line of which something is seen (rule P97). At most this many characters. */
export function name(most: number) {
  return z.string(REQUIRED).check(asName(), z.minLength(1, REQUIRED), measured(most))
}

/** A name that may be left empty. */
export function optionalName(most: number) {
  return z.string().check(asName(), measured(most))
}

function asName() {
  return z.overwrite((typed: string) => oneLine(typed).trim())
}
