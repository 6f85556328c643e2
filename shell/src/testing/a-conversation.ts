import type { Conversation, Message } from '@portal/contracts/support/conversation'
import type { ConversationNews } from '@portal/contracts/support/conversations'

const SENT = '2026-03-09T09:30:00Z'

export function aConversation(said: Partial<Conversation> = {}): Conversation {
  return {
    conversation_id: 'conversation-1',
    group: 'support',
    state: 'open',
    subject: 'Where is my key?',
    started: SENT,
    last_message_at: SENT,
    last_sequence: 1,
    preview: '',
    preview_from: 'customer',
    page: '/account/keys',
    rating: '',
    unread: 0,
    assignee_name: '',
    visitor_email: '',
    ...said,
  }
}

export function aMessage(sequence: number, said: Partial<Message> = {}): Message {
  return { sequence, from: 'customer', author: 'Olivia Adler', text: `Message ${sequence}`, sent: SENT, ...said }
}

export function someNews(said: Partial<ConversationNews> = {}): ConversationNews {
  return {
    conversation: aConversation(),
    availability: { is_open: true, opens_at: '' },
    messages: [],
    has_more: false,
    is_typing: false,
    read_by_other: 0,
    version: '1',
    ...said,
  }
}
