import { OWNERS, type Requirement } from '../roles.ts'
import type { Topic } from './contacts.ts'

/** Topics in a person's words (rule E10). */
export const TOPIC_LABELS: Readonly<Record<Topic, string>> = {
  billing: 'Billing',
  renewals: 'Renewals',
  usage: 'Usage',
  'service-status': 'Service status',
  'product-updates': 'Product updates',
  security: 'Security',
}

/** Topics that letters are written about. Screens offer no others; the calls accept and keep them all (rule E27). */
export const OFFERED_TOPICS = ['billing', 'renewals', 'usage', 'security'] as const satisfies readonly Topic[]

export function isOffered(topic: Topic): topic is (typeof OFFERED_TOPICS)[number] {
  return (OFFERED_TOPICS as readonly Topic[]).includes(topic)
}

/** Content of each topic, in one sentence. */
export const TOPIC_EXPLANATIONS: Readonly<Record<Topic, string>> = {
  billing:
    'Receipts and refunds, payments that failed, cards that expire, orders that were made, moved or canceled for you.',
  renewals: 'Plans that end soon or have ended, and what our staff change about them. Account owners always get it.',
  usage: 'Lookups of a license that are nearly or fully used. Account owners always get it.',
  'service-status': 'Maintenance ahead, outages and when they are over.',
  'product-updates': 'New products and data, and API changes.',
  security:
    'Single sign-on certificates about to expire, webhooks that were turned off, changes of owners or organization. Account owners always get it.',
}

/** Topics that owners always receive (rule E12). */
export const OWNERS_TOPICS: readonly Topic[] = ['renewals', 'usage', 'security']

/** Topics that need at least one recipient, so that no one finds out by accident. */
export const URGENT_TOPICS = ['billing', 'security'] as const satisfies readonly Topic[]

/** Roles that allow a member to receive a topic (contacts are chosen by owners). */
export const TOPIC_READERS = {
  billing: [['billing-viewer']],
  renewals: [['billing-viewer']],
  usage: [['api-key-viewer'], ['billing-viewer']],
  'service-status': 'self',
  'product-updates': 'self',
  security: OWNERS,
} as const satisfies Readonly<Record<Topic, Requirement>>
