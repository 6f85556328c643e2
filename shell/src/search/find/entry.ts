import type { RowAct } from '@portal/contracts/platform'
import type { Requirement } from '@portal/contracts/roles'
import type { IconName } from '../../layout/icon.tsx'

/** What search finds: a page, an action, a help document, a thing of the account. */
export interface Entry {
  /** Of the same thing always the same, so that what one used is known again. */
  id: string
  /** What it is, in a word or two: people read it beside the title. */
  kind: string
  icon: IconName
  title: string
  detail: string
  /** What sets it apart from others of its kind, such as "Paused". */
  state?: string
  /** What it is part of, from the outside in. */
  place?: readonly string[]
  /** What it says: searched like its words, and shown around what was found. */
  says?: string
  /** What else it is found by. */
  words: string
  /** What of that a person can read: shown where nothing that is seen of it fits. */
  keywords?: readonly string[]
  /** What it is exactly called beside its title, in lower case, such as the status of an error or an address: whoever types one looks it up (rule N22). */
  names?: readonly string[]
  /** Who may see it; asked inside of every search (rule N5). */
  requires: Requirement
  /** How much nearer the top than others that fit as well; 1 is usual. */
  weight: number
  /** Found by what it does alone: the words beside its title only narrow it down. */
  isByTitle?: boolean
  /** Offered before anything is typed (rule N27). */
  isOffered?: boolean
  does: Deed
}

/** What choosing it comes to. */
export type Deed =
  | { does: 'go'; path: string }
  | { does: 'act'; act: RowAct; row: Row; list: { service: string; path: string } }
  | { does: 'theme'; theme: 'light' | 'dark' | 'system' }
  | { does: 'account'; id: number }
  | { does: 'shortcuts' }

/** One row of an answer, of whatever call it is. */
export type Row = Readonly<Record<string, unknown>>

/** `{field}` is that field of the row; one that is not there is nothing. */
export function filled(text: string, row: Row): string {
  return text
    .replace(/\{(\w+)\}/g, (_, name: string) => said(row[name]))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The same for an address. */
export function filledPath(path: string, row: Row): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(said(row[name])))
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
