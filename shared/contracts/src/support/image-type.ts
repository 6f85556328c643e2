import type { ImageType } from './conversation.ts'

/** Beginnings of files, as binary text, by their type; `offset` in bytes. */
const SIGNATURES: readonly { type: ImageType; parts: readonly { offset: number; text: string }[] }[] = [
  { type: 'image/png', parts: [{ offset: 0, text: '\x89PNG\r\n\x1a\n' }] },
  { type: 'image/jpeg', parts: [{ offset: 0, text: '\xff\xd8\xff' }] },
  { type: 'image/gif', parts: [{ offset: 0, text: 'GIF87a' }] },
  { type: 'image/gif', parts: [{ offset: 0, text: 'GIF89a' }] },
  {
    type: 'image/webp',
    parts: [
      { offset: 0, text: 'RIFF' },
      { offset: 8, text: 'WEBP' },
    ],
  },
]

/**
 * Returns the type of an image by its content as binary text, one character a byte; `undefined` for anything else, whatever its
 * name says (rule Q20). The first 12 bytes are enough.
 */
export function imageTypeOf(content: string): ImageType | undefined {
  return SIGNATURES.find(({ parts }) => parts.every(({ offset, text }) => content.startsWith(text, offset)))?.type
}
