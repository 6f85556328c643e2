import { PAGES } from '@portal/contracts/pages'

/** The way back to the list, above a page about one thing. */
export const MEMBERS_CRUMB = { label: 'Members', href: PAGES.team }
