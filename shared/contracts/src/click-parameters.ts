/** Tracking parameters of an address (account.md §9): click ids and the campaign. */
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

/** Values of the tracking parameters, by name. */
export type ClickSource = Partial<Record<(typeof CLICK_PARAMETERS)[number], string>>

/**
 * Storage of the first click in a browser (commerce.md §4, §9): used by the platform, and by public pages, which run
 * without it.
 */
export const FIRST_CLICK = {
  /** Key in local storage. */
  key: 'device:first-click',
  /** 90 days, in ms. */
  keptMs: 7_776_000_000,
  /** Characters of one parameter. */
  longest: 500,
  /**
   * Digits as many as a card number has. Campaign ids of some networks have that length, and some pass for a
   * card number: the server would reject the sign-up (rule K15). A prefix prevents that.
   */
  manyDigits: '^\\d{13,19}$',
} as const
