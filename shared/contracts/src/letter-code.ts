import { MAIL_LINK_PAGES } from './mail-links.ts'
import { PAGES } from './pages.ts'

/** Letters whose link has a code beside it, for mail programs that cut the link (rule D92). */
export const LETTER_CODE_PURPOSES = [
  'contact-confirmation',
  'email-confirmation',
  'invitation',
  'password-reset',
] as const
export type LetterCodePurpose = (typeof LETTER_CODE_PURPOSES)[number]

/** The page where each code is entered. Letters with an unsubscribe link have none: mail programs have a button for it. */
const PURPOSES: Readonly<Record<(typeof MAIL_LINK_PAGES)[number], LetterCodePurpose | undefined>> = {
  [PAGES.contactConfirmation]: 'contact-confirmation',
  [PAGES.emailConfirmation]: 'email-confirmation',
  [PAGES.invite]: 'invitation',
  [PAGES.resetPassword]: 'password-reset',
  [PAGES.unsubscribe]: undefined,
}

/** Returns what the codes of a page are for; undefined for a page that takes none. */
export function letterCodePurpose(path: string): LetterCodePurpose | undefined {
  const page = MAIL_LINK_PAGES.find((known) => known === path.replace(/\/$/, '').toLowerCase())
  return page && PURPOSES[page]
}

/** Letters of a code: no vowels, so that it spells no word, and no digits that look like letters (RFC 8628, section 6.1). */
export const LETTER_CODE_SIGNS = 'BCDFGHJKLMNPQRSTVWXZ'

const CODE = new RegExp(`^[${LETTER_CODE_SIGNS}]{8}$`)

/** Returns the eight letters of a typed code, whatever its case, spaces and dashes (rule D93); undefined for anything else. */
export function readLetterCode(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  return CODE.test(letters) ? letters : undefined
}
