import { PAGES } from './pages.ts'

/** Pages that letters link to with a token in the fragment, which no server, log or mail scanner gets to see (rule D90). */
export const MAIL_LINK_PAGES = [
  PAGES.contactConfirmation,
  PAGES.emailConfirmation,
  PAGES.invite,
  PAGES.resetPassword,
  PAGES.unsubscribe,
] as const
