import * as z from 'zod/mini'
import { call, type ResponseOf } from '../call.ts'
import { text } from '../values.ts'

/** A line of a letter with room to spare. */
const LONGEST = 200

/** A US address as the post writes it, in its lines and in its parts; a part that it lacks is empty. */
const SampleAddress = z.object({
  delivery_line_1: z.string(),
  delivery_line_2: z.string(),
  last_line: z.string(),
  components: z.object({
    primary_number: z.string(),
    street_predirection: z.string(),
    street_name: z.string(),
    street_suffix: z.string(),
    street_postdirection: z.string(),
    secondary_designator: z.string(),
    secondary_number: z.string(),
    city_name: z.string(),
    state_abbreviation: z.string(),
    zipcode: z.string(),
    plus4_code: z.string(),
  }),
})

/**
 * Looks up a sample address with the first product, for visitors without a key (rule A10). `address` is `null` if the
 * input is none; `place`, in degrees, if the open sample does not contain it.
 */
export const checkSampleAddress = call({
  service: 'security',
  method: 'GET',
  path: '/sample/street-address',
  requires: 'public',
  query: z.object({ street: text(LONGEST) }),
  response: z.object({
    address: z.nullable(SampleAddress),
    place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  }),
})
export type SampleAnswer = ResponseOf<typeof checkSampleAddress>
