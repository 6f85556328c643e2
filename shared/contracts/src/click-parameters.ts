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
