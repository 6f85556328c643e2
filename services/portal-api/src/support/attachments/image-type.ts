import type { ImageType } from '@portal/contracts/support/conversation'

/** Beginnings of files, by their type; `offset` in bytes. */
const SIGNATURES: readonly { type: ImageType; parts: readonly { offset: number; bytes: Buffer }[] }[] = [
  { type: 'image/png', parts: [{ offset: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') }] },
  { type: 'image/jpeg', parts: [{ offset: 0, bytes: Buffer.from('ffd8ff', 'hex') }] },
  { type: 'image/gif', parts: [{ offset: 0, bytes: Buffer.from('GIF87a') }] },
  { type: 'image/gif', parts: [{ offset: 0, bytes: Buffer.from('GIF89a') }] },
  {
    type: 'image/webp',
    parts: [
      { offset: 0, bytes: Buffer.from('RIFF') },
      { offset: 8, bytes: Buffer.from('WEBP') },
    ],
  },
]

/** Returns the type of an image by its content; `undefined` for anything else, whatever its name says. */
export function imageTypeOf(content: Buffer): ImageType | undefined {
  return SIGNATURES.find(({ parts }) =>
    parts.every(({ offset, bytes }) => content.subarray(offset, offset + bytes.length).equals(bytes)),
  )?.type
}

const ENDINGS: Readonly<Record<ImageType, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
}

/** Returns a name that ends as its type does: a file that is a page, too, would be opened as one once it is saved as `….html`. */
export function imageName(name: string, type: ImageType): string {
  const endings = ENDINGS[type]
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[0]}`
}
