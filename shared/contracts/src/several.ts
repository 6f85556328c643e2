import * as z from 'zod/mini'

/**
 * A field of a query that may come more than once, `?status=a&status=b`: any of these values. Read as a list, each value once; the call
 * names the field in `repeats`.
 */
export function several<const Value extends string>(values: readonly Value[]) {
  const one = z.enum(values as readonly [Value, ...Value[]])
  const given = z
    .union([one, z.array(one).check(z.maxLength(values.length))], `Choose from ${values.join(', ')}`)
    .check(z.overwrite((value) => (Array.isArray(value) ? [...new Set(value)] : [value])))
  return given as unknown as z.ZodMiniType<Value[], Value | readonly Value[]>
}
