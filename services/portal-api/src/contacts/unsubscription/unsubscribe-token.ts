import { createHmac } from 'node:crypto'
import type { Topic } from '@portal/contracts/contacts/contacts'
import { TOPICS } from '@portal/contracts/contacts/contacts'
import { canonicalEmail } from '@portal/foundation/people'
import { deriveKeys, type EnvelopeKeys, isSameSecret } from '@portal/foundation/secrets'

/** A recipient of a letter about a topic; `chosen` is a contact chosen for this letter, whatever their topics. */
export interface LetterReceiver {
  kind: 'contact' | 'person' | 'chosen'
  /** Id of the contact or the person. */
  id: number
  email: string
}

/** The subject of an unsubscribe link: one topic of one recipient, valid while they keep the address it was sent to. */
export interface Unsubscribing extends Pick<LetterReceiver, 'kind' | 'id'> {
  topic: Topic
  /** Digest of the address. */
  address: string
}

const LETTERS = { contact: 'c', person: 'p', chosen: 't' } as const
const KINDS = ['contact', 'person', 'chosen'] as const
const TOKEN = /^(c|p|t)([1-9]\d{0,8})\.([a-z-]{1,30})\.([\w-]{16})\.([\w-]{43})$/

/**
 * Signed instead of stored, so that links in old letters work as long as the recipient exists. It is valid for nothing
 * else.
 */
export function unsubscribeToken(keys: EnvelopeKeys, { kind, id, email }: LetterReceiver, topic: Topic) {
  const content = `${LETTERS[kind]}${id}.${topic}.${addressDigest(email)}`
  const [signature = ''] = signaturesOf(keys, content)
  return `${content}.${signature}`
}

/** Returns the content of a token; `undefined` if we did not sign it. */
export function readUnsubscribeToken(keys: EnvelopeKeys, token: string): Unsubscribing | undefined {
  const [, letter, id, topicName, address = '', signature = ''] = TOKEN.exec(token) ?? []
  const content = token.slice(0, token.lastIndexOf('.'))
  const topic = TOPICS.find((known) => known === topicName)
  const kind = KINDS.find((known) => LETTERS[known] === letter)
  if (!kind || !topic || !signaturesOf(keys, content).some((good) => isSameSecret(good, signature))) return undefined

  return { kind, id: Number(id), topic, address }
}

export function addressDigest(email: string): string {
  return createHmac('sha256', 'address').update(canonicalEmail(email)).digest('base64url').slice(0, 16)
}

/** Returns signatures with every envelope key, the current one first. */
function signaturesOf(keys: EnvelopeKeys, content: string): string[] {
  return deriveKeys(keys, 'unsubscription').map((key) => createHmac('sha256', key).update(content).digest('base64url'))
}
