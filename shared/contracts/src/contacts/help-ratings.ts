import * as z from 'zod/mini'
import { call } from '../call.ts'

/** The last part of a help document's address, as in `/docs/getting-started`. */
export const HelpDocumentName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,79}$/, 'Enter the name of a help document'))

/** Rates a help document. Open to anyone and anonymous (rule N3). */
export const rateHelpDocument = call({
  service: 'contacts',
  method: 'POST',
  path: '/help/ratings',
  requires: 'public',
  whileActing: 'refused',
  body: z.object({ document: HelpDocumentName, helpful: z.boolean() }),
})
