import { LARGEST_IMAGE } from '@portal/contracts/support/conversation'

/** Longer side of a drawn image, in px: small text is still read. */
const LONGEST_SIDE = 2000
/** Tried one after the other at each size. */
const QUALITIES = [0.85, 0.7, 0.5]
const SMALLER = 0.75
const SIZES = 8

interface Source {
  image: CanvasImageSource
  /** In px. */
  width: number
  height: number
}

/**
 * Returns a JPEG that is small enough to be sent, as a data URL. It has nothing but the picture: drawing leaves out what a file says beside it, such
 * as the place and the camera (rule Q85). Throws if it cannot be drawn.
 */
export function drawSmall({ image, width, height }: Source): string {
  let scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  for (let size = 0; size < SIZES; size++, scale *= SMALLER) {
    const canvas = draw({ image, width: width * scale, height: height * scale })
    for (const quality of QUALITIES) {
      const url = canvas.toDataURL('image/jpeg', quality)
      if (bytesOf(url) <= LARGEST_IMAGE) return url
    }
  }
  throw new Error('The image cannot be drawn.')
}

/** Returns an image as a PNG of its own size, which stays sharp; nothing if that is too large to be sent. */
export function drawSharp(source: Source): string | undefined {
  const url = draw(source).toDataURL('image/png')
  return bytesOf(url) <= LARGEST_IMAGE ? url : undefined
}

function draw({ image, width, height }: Source): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context || !width || !height) throw new Error('The image cannot be drawn.')
  // A picture without a ground would be black as JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Returns the size of what a data URL holds in base64. */
function bytesOf(url: string): number {
  return ((url.length - url.indexOf(',') - 1) * 3) / 4
}
