import type { BodyOf } from '@portal/contracts/call'
import { readConversationAsStaff } from '@portal/contracts/support/admin-conversations'
import { readConversation, startConversation } from '@portal/contracts/support/conversations'
import { startVisitorConversation } from '@portal/contracts/support/visitor-conversations'
import { solveBotCheck } from './solve-bot-check.ts'
import type { TestCaller } from './test-caller.ts'

/** Begins a conversation of a person; returns its ID. */
export async function startedBy(
  customer: TestCaller,
  { text = 'How do I pay?', page = '/account' } = {},
): Promise<string> {
  const { conversation } = await customer.call(startConversation, { body: { page, text } })
  return conversation.conversation_id
}

/** Begins a conversation of a visitor; returns its ID and key. */
export async function startedByVisitor(
  visitor: TestCaller,
  {
    headers = {},
    ...body
  }: Partial<BodyOf<typeof startVisitorConversation>> & { headers?: Record<string, string> } = {},
) {
  const { key, conversation } = await visitor.call(startVisitorConversation, {
    query: await solveBotCheck(visitor, 'SubmitForm'),
    body: { page: '/pricing', text: 'What does it cost?', name: '', ...body },
    headers,
  })
  return { id: conversation.conversation_id, key }
}

/** Returns the conversation as its customer reads it. */
export function readBy(customer: TestCaller, id: string) {
  return customer.call(readConversation, { params: { id }, query: {} })
}

/** Returns the conversation as staff read it. */
export function readByStaff(staff: TestCaller, id: string) {
  return staff.call(readConversationAsStaff, { params: { id }, query: {} })
}

/** An address of its own for each call: limits go by networks. */
let networks = 0
export function fromNewNetwork(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` }
}
