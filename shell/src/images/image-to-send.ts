import { type ImageType, LARGEST_IMAGE } from '@portal/contracts/support/conversation'
import { imageTypeOf } from '@portal/contracts/support/image-type'
import { drawSharp, drawSmall } from './draw-image.ts'

/** Bytes of a file that somebody may choose: a phone's photo. It is made smaller before it is sent. */
const LARGEST_CHOSEN = 5 * 1024 * 1024
/** Characters of a file name that the server takes; its end says what it is. */
const NAME_LENGTH = 200

export const TOO_LARGE = 'Images can have up to 5 MB.'
export const UNREADABLE = 'This image could not be read. Choose a PNG, JPEG, WebP or GIF.'

/**
 * Marks of Exif, XMP and IPTC, which hold the place, the camera and names. Letters of one may stand in a picture by chance; then it is
 * drawn anew for nothing. A GIF has no place and no camera, and would lose its motion.
 */
const FACTS = /exif|ns\.adobe\.com\/|com\.adobe\.xmp|XMP |Photoshop 3\.0|Raw profile type/i

export interface ImageToSend {
  name: string
  /** A data URL. */
  url: string
  /** It is another picture than the file: fewer pixels, or no longer animated. */
  isSmaller: boolean
  problem?: undefined
}

/**
 * Returns what is sent of a chosen file (rules Q84, Q85), or says why nothing is. An image of up to 1 MB without facts about its
 * making keeps its bytes; any other is drawn anew, turned as its facts say. Never rejects.
 */
export async function imageToSend(file: File): Promise<ImageToSend | { problem: string }> {
  if (file.size > LARGEST_CHOSEN) return { problem: TOO_LARGE }
  try {
    const base64 = await base64Of(file)
    const bytes = atob(base64)
    const type = imageTypeOf(bytes)
    if (!type) return { problem: UNREADABLE }

    const isSmall = file.size <= LARGEST_IMAGE
    const image = await createImageBitmap(file)
    try {
      if (isSmall && (type === 'image/gif' || !FACTS.test(bytes)))
        return send(file, type, `data:${type};base64,${base64}`)
      const source = { image, width: image.width, height: image.height }
      const sharp = isSmall && type === 'image/png' ? drawSharp(source) : undefined
      return { ...send(file, sharp ? type : 'image/jpeg', sharp ?? drawSmall(source)), isSmaller: !isSmall }
    } finally {
      image.close()
    }
  } catch {
    return { problem: UNREADABLE }
  }
}

/** A file that became a JPEG is named as one. */
function send({ name }: File, type: ImageType, url: string): ImageToSend {
  const isDrawn = type === 'image/jpeg' && !/\.jpe?g$/i.test(name)
  const named = isDrawn ? `${name.replace(/\.[^.]*$/, '')}.jpg` : name
  return { name: named.slice(-NAME_LENGTH), url, isSmaller: false }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}
