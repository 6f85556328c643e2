import type { ImageType } from '@portal/contracts/support/conversation'

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
