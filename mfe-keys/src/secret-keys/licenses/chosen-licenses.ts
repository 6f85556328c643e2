import * as z from 'zod/mini'

/** Licenses as a form names them. On the wire none are all of them: who wants only some has to name one. */
export const ChosenLicenses = z.object({
  licenses: z.optional(z.array(z.string()).check(z.minLength(1, 'Choose at least one license'))),
})
