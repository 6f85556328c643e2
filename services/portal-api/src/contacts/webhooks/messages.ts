import type { WebhookEvent, WebhookKind } from '@portal/contracts/contacts/webhooks'
import { oneLine } from '@portal/contracts/one-line'

/** An event, in a form for programs and one for people. */
export interface Happening {
  event: WebhookEvent
  data: Record<string, string | number>
  /** One sentence. */
  words: string
  at: Date
}

/** The body of a message: as Standard Webhooks recommends, or as Slack's incoming webhooks take it. */
export function bodyOf(kind: WebhookKind, { event, data, words, at }: Happening): string {
  if (kind === 'slack') return JSON.stringify({ text: forSlack(oneLine(words)) })
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data })
}

/** People name licenses, keys and accounts: none of it is a mention, a link or another line. */
function forSlack(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
