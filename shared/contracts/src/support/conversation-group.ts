/** The two teams that answer conversations (account.md §2). */
export const CONVERSATION_GROUPS = ['sales', 'support'] as const
export type ConversationGroup = (typeof CONVERSATION_GROUPS)[number]

/** Names of the teams, as both sides read them. */
export const GROUP_LABELS: Readonly<Record<ConversationGroup, string>> = { sales: 'Sales', support: 'Support' }

/** First segments of the pages whose visitors talk to sales. */
const SALES_PAGES: readonly string[] = ['checkout', 'contact', 'pricing', 'products']

/** Returns the team that answers a conversation begun at this path, by its first segment (account.md §2, rule A5). */
export function groupOf(path: string): ConversationGroup {
  const [, first = ''] = (path.split(/[?#]/, 1)[0] ?? '').split('/')
  return SALES_PAGES.includes(first) ? 'sales' : 'support'
}
