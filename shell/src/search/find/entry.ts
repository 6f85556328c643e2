import type { RowAct } from '@portal/contracts/platform'
import type { Requirement } from '@portal/contracts/roles'
import type { DisplayChoice } from '../../display/display.ts'
import type { IconName } from '../../layout/icon.tsx'

/** A search entry: a page, an action, a help document, an item of the account. */
export interface Entry {
  /** Stable id, so that used entries are recognized. */
  id: string
  /** Kind in a word or two, shown beside the title. */
  kind: string
  icon: IconName
  title: string
  detail: string
  /** Distinguishing state, such as "Paused". */
  state?: string
  /** Its parents, outermost first. */
  place?: readonly string[]
  /** Its text: searched, and shown around the match. */
  says?: string
  /** Additional search words. */
  words: string
  /** Readable search words: shown if nothing visible matches. */
  keywords?: readonly string[]
  /**
   * Exact names beside the title, in lower case, such as an error's status or an address: typing one looks it up (rule
   * N22).
   */
  names?: readonly string[]
  /** Required roles; checked in every search (rule N5). */
  requires: Requirement
  /** Ranking weight; 1 is the default. */
  weight: number
  /** Found by its title alone: other words only narrow it down. */
  isByTitle?: boolean
  /** Offered before anything is typed (rule N27). */
  isOffered?: boolean
  does: Deed
}

/** Result of choosing it. */
export type Deed =
  | { does: 'go'; path: string }
  | { does: 'act'; act: RowAct; row: Row; list: { service: string; path: string } }
  | { does: 'display'; choice: DisplayChoice }
  | { does: 'account'; id: number }
  | { does: 'shortcuts' }

/** One row of any response. */
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
