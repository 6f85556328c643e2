import { type Attachment, LARGEST_IMAGE } from '@portal/contracts/support/conversation'
import { imageTypeOf } from '@portal/contracts/support/image-type'
import { HOUR_MS } from '@portal/contracts/time-units'
import { type AttemptRule, attemptDigest, takeOrRefuse } from '@portal/foundation/attempts'
import { type Database, inTransaction, type Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { nanoid } from 'nanoid'
import type { FileAnswer } from '../../kernel/context.ts'
import type { ConversationRow } from '../conversations/conversation-version.ts'
import { findAttachment, insertAttachment } from './attachments.sql.ts'
import { imageName } from './image-name.ts'

/** Images in an hour of one person, or of one network of visitors; each takes up to 1 MB of the database (rule Q18). */
const IMAGES_OF_PERSON: AttemptRule = { free: 20, firstWait: HOUR_MS, longestWait: HOUR_MS, memory: HOUR_MS }
const IMAGES_OF_VISITORS: AttemptRule = { ...IMAGES_OF_PERSON, free: 5 }

/** Canonical base64: what another decoder would skip is refused. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Stores an image for the next message. The type follows from its content (rule Q20), and the name of one without a name. */
export async function storeImage(
  tx: Transaction,
  { id: conversationId }: Pick<ConversationRow, 'id'>,
  { name: given, content }: { name?: string; content: string },
  now: Date,
): Promise<Attachment> {
  const image = decode(content)
  const type = image && imageTypeOf(image.toString('latin1', 0, 12))
  if (!image || !type) throw problem('support-context:image-refused')
  const attachment = { id: nanoid(), name: imageName(given ?? 'screenshot', type), type, bytes: image.length }
  await insertAttachment(tx, { ...attachment, conversationId, sequence: null, content: image, uploadedAt: now })
  return { attachment_id: attachment.id, name: attachment.name, type, bytes: attachment.bytes }
}

/** Counts an image against who sends it, whichever of their conversations it is for. */
export async function countImage(db: Database, by: { userId: number } | { network: string }, now: Date): Promise<void> {
  const counted =
    'userId' in by
      ? { subject: attemptDigest('images-of-person', String(by.userId)), rule: IMAGES_OF_PERSON }
      : { subject: attemptDigest('images-of-visitors', by.network), rule: IMAGES_OF_VISITORS }
  await inTransaction(db, (tx) => takeOrRefuse(tx, counted, now, 'support-context:too-many-messages'))
}

function decode(content: string): Buffer | undefined {
  if (content.length % 4 !== 0 || !BASE64.test(content)) return undefined
  const image = Buffer.from(content, 'base64')
  return image.length <= LARGEST_IMAGE ? image : undefined
}

/** Returns an image as a file to download; staff get those of messages alone. */
export async function readImage(
  tx: Transaction,
  { conversationId, id, isSent }: { conversationId: string; id: string; isSent: boolean },
): Promise<FileAnswer> {
  const found = await findAttachment(tx, { conversationId, id, isSent })
  if (!found) throw problem('support-context:attachment-not-found')
  return { name: found.name, type: found.type, bytes: found.content }
}
