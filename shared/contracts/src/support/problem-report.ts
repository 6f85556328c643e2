import * as z from 'zod/mini'
import { oneLine } from '../one-line.ts'
import { isPagePath } from '../pages.ts'
import { measured } from '../values.ts'

/* Technical details of a problem that a customer reports (rules H61 and H62). */

/** Kinds of details, in the order in which they are shown. */
export const REPORT_PARTS = ['page', 'releases', 'requests', 'errors', 'browser', 'window'] as const
export type ReportPartName = (typeof REPORT_PARTS)[number]

/** Labels of the details, before they are sent and where staff read them. */
export const REPORT_PART_LABELS: Readonly<Record<ReportPartName, string>> = {
  page: 'Page',
  releases: 'App version',
  requests: 'Failed requests',
  errors: 'Errors on this page',
  browser: 'Browser',
  window: 'Window size',
}

/** Lines of one part, and characters of one line. */
export const REPORT_LINES = 10
export const REPORT_LINE_LENGTH = 300

/** Characters of a key, a token or a password; shorter ones are ordinary words. */
const OPAQUE = /[\w+=-]{16,}/g
const NAMED =
  /\b(bearer\s+|(?:auth-id|auth-token|authorization|password|secret|token|key|code)["']?\s?[=:]\s?)[^\s,;&)]+/gi
const HIDDEN = '[hidden]'

/**
 * Returns one line of a text, without anything in it that may be a key, a token or a password (rule H62): a value that is
 * named so, and long runs of letters that hold a digit. The cost grows with the length of the line alone.
 */
export function reportLine(text: string): string {
  return oneLine(text.slice(0, 4 * REPORT_LINE_LENGTH))
    .trim()
    .replace(NAMED, (_, name: string) => name + HIDDEN)
    .replace(OPAQUE, (word) => (/\d/.test(word) || word.startsWith('eyJ') ? HIDDEN : word))
    .slice(0, REPORT_LINE_LENGTH)
}

/** One line without characters that disguise it, whatever a client sends (rule M96). */
const Line = z.string().check(
  measured(REPORT_LINE_LENGTH),
  z.overwrite((line) => oneLine(line).trim()),
  z.minLength(1),
)

/** One part of the details, as it is kept. */
export const ReportPart = z.object({ part: z.enum(REPORT_PARTS), lines: z.array(z.string()) })
export type ReportPart = z.infer<typeof ReportPart>

/** One part as it is sent. A line about a failed request begins with its ID; that of the page is its path. */
const SentPart = z
  .object({ part: z.enum(REPORT_PARTS), lines: z.array(Line).check(z.minLength(1), z.maxLength(REPORT_LINES)) })
  .check(
    z.refine(({ part, lines }) => part !== 'page' || lines.every(isPagePath)),
    z.overwrite((given) => (given.part === 'errors' ? { ...given, lines: given.lines.map(reportLine) } : given)),
  )

/** The details of a report; a part whose checkbox was not checked is absent. */
export const ReportDetails = z.array(SentPart).check(
  z.maxLength(REPORT_PARTS.length),
  z.refine((details) => new Set(details.map(({ part }) => part)).size === details.length),
)
