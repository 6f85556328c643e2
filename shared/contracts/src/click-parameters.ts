/** What an address tells of where somebody comes from (account.md §9): click ids and the campaign. */
export const CLICK_PARAMETERS = [
  'fbclid',
  'gacid',
  'gclid',
  'gbraid',
  'wbraid',
  'msclkid',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

/** What stood in it, by the names of its parameters. */
export type ClickSource = Partial<Record<(typeof CLICK_PARAMETERS)[number], string>>

/** How the first click is kept in a browser (commerce.md §4, §9): by the platform, and by public pages, which run without it. */
export const FIRST_CLICK = {
  /** In local storage. */
  key: 'device:first-click',
  /** 90 days, in ms. */
  keptMs: 7_776_000_000,
  /** Characters of one parameter. */
  longest: 500,
  /**
   * As many digits in a row as a card number has. The campaign ids of some networks are such, and one in ten passes for a card's: the
   * server would refuse the sign-up (rule K15). Behind a word they are none.
   */
  manyDigits: '^\\d{13,19}$',
} as const
