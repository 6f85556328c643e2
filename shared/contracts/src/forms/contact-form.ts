import * as z from 'zod/mini'
import { ProfileChange } from '../authorization/profile.ts'
import { Email } from '../email.ts'
import { text } from '../values.ts'

/** Fields of `/contact`, with the CRM's names (commerce.md §3). */
export const ContactForm = z.object({
  firstname: ProfileChange.shape.first_name,
  lastname: ProfileChange.shape.last_name,
  email: Email,
  phone: ProfileChange.shape.phone,
  company: ProfileChange.shape.company,
  jobtitle: ProfileChange.shape.position,
  how_can_we_help: text(5_000),
  /** Requests more test lookups than the free plans have, for larger projects. */
  additional_test_lookups: z.boolean(),
})
export type ContactForm = z.infer<typeof ContactForm>
