import * as z from 'zod/mini'
import { oneLine } from './one-line.ts'
import { measured, REQUIRED } from './values.ts'

/** Schema of a typed name: one line with at least one visible character (rule P97), of `most` characters at most. */
export function name(most: number) {
  return z.string(REQUIRED).check(asName(), z.minLength(1, REQUIRED), measured(most))
}

/** Schema of a typed name that may be empty. */
export function optionalName(most: number) {
  return z.string().check(asName(), measured(most))
}

function asName() {
  return z.overwrite((typed: string) => oneLine(typed).trim())
}
