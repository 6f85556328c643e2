/* The words in which pages and their frame are spoken of, apart from the schemas that use them: the shell needs only these. */

/** Pictures of navigation entries; the shell draws a plain dot for a name it does not know yet. */
export const NAVIGATION_ICONS = [
  'overview',
  'globe',
  'key',
  'chart',
  'wrench',
  'users',
  'contact',
  'bell',
  'subscriptions',
  'receipt',
  'card',
  'shield',
  'scroll',
  'search',
  'building',
  'user',
  'lock',
  'tag',
  'chat',
  'megaphone',
] as const

/** The groups of the navigation, in their order (visual.md, "The frame"). */
export const NAVIGATION_GROUPS = ['', 'Build', 'Team', 'Billing', 'Organization', 'Staff'] as const

/**
 * `account`: header and navigation. `marketing`: the blank layout with footer (account.md §2). `plain`: the form
 * alone. `entrance`: a form by which people come in, beside a picture.
 */
export const LAYOUTS = ['account', 'marketing', 'plain', 'entrance'] as const

/** The theme cookie's values. */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The date format cookie's values: as people in the US write it, or by ISO 8601 (rule H70). The first is the default. */
export const DATE_FORMATS = ['us', 'iso'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]
