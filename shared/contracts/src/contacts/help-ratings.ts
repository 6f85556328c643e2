import * as z from 'zod/mini'
import { call } from '../call.ts'

/** The last part of a help document's address, as in `/docs/getting-started`. */
export const HelpDocumentName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,79}$/, 'Enter the name of a help document'))

/** Whether a help document was of use to whoever read it: anybody may say so, and nobody is asked who they are (rule N3). */
export const rateHelpDocument = call({
  service: 'contacts',
  method: 'POST',
  path: '/help/ratings',
  requires: 'public',
  whileActing: 'refused',
  body: z.object({ document: HelpDocumentName, helpful: z.boolean() }),
})
