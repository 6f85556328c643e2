import * as z from 'zod/mini'
import { PAGES } from './pages.ts'

/** Path of the help center's search entries. */
export const HELP_ENTRIES_PATH = `${PAGES.docs}/entries.json`

export const HelpEntry = z.object({
  path: z.string(),
  title: z.string(),
  /** The title of the document that it is a section of; `''` for a document. */
  inside: z.string(),
  /** Its text or the beginning of it: searched, and shown around the match. */
  says: z.optional(z.string()),
  /** Additional search words. */
  words: z.string(),
  /** A page of the site, and no help. */
  isPage: z.optional(z.boolean()),
})
export type HelpEntry = z.infer<typeof HelpEntry>
export const HelpEntries = z.array(HelpEntry)

/** The page of a problem, by its number, or of a status of HTTP (rules N4, L5). */
export function problemPath(id: number): string {
  return `${PAGES.statusHelp}/${id}`
}
