import * as z from 'zod/mini'
import { PAGES } from './pages.ts'

/** What search knows of the help center, where it is fetched from, and what it says. */
export const HELP_ENTRIES_PATH = `${PAGES.docs}/entries.json`

export const HelpEntry = z.object({
  path: z.string(),
  title: z.string(),
  /** The title of the document that it is a section of; `''` for a document. */
  inside: z.string(),
  /** What it says, or the beginning of it: searched, and shown around what was found. */
  says: z.optional(z.string()),
  /** What else it is found by. */
  words: z.string(),
  /** A page of the site, and no help. */
  isPage: z.optional(z.boolean()),
})
export type HelpEntry = z.infer<typeof HelpEntry>
export const HelpEntries = z.array(HelpEntry)

/** The page of a problem, by its number (rule N4). */
export function problemPath(id: number): string {
  return `${PAGES.statusHelp}/${id}`
}
