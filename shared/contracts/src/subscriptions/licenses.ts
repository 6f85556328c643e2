import * as z from 'zod/mini'
import { call } from '../call.ts'

/** The right to use one product (commerce.md §3). Its id is the `track_id` of its subscriptions (rule I12). */
export const License = z.object({
  license_id: z.string(),
  product_line: z.string(),
  product_edition: z.string(),
  edition_key: z.string(),
  hosting_key: z.enum(['cloud', 'hybrid', 'local']),
  hosting_label: z.string(),
  region_key: z.string(),
  region_label: z.string(),
  license_key: z.string(),
  simple_key: z.string(),
  license_label: z.string(),
  description: z.string(),
  capabilities: z.array(z.string()),
  suspended: z.boolean(),
})
export type License = z.infer<typeof License>

export const listLicenses = call({
  service: 'subscriptions',
  method: 'GET',
  path: '/licenses',
  requires: [['api-key-viewer'], ['api-key-editor'], ['billing-viewer']],
  response: z.array(License),
})
