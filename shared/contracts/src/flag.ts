import * as z from 'zod/mini'

const TRUE_OR_FALSE = z
  .union([z.boolean(), z.literal(['true', 'false'])], 'Choose true or false')
  .check(z.overwrite((value) => value === true || value === 'true'))

/** A switch in a query. */
export const Flag = TRUE_OR_FALSE as unknown as z.ZodMiniType<boolean, boolean | 'true' | 'false'>
