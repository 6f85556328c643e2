import { LARGEST_IMAGE } from '@portal/contracts/support/conversation'

/** Longer side of a screenshot, in px: small text is still read. */
const LONGEST_SIDE = 1920
const QUALITY = 0.85
const SMALLER = 0.75
const TRIES = 8

/** Returns whether the browser can take a picture of its page: phones cannot, and only a page that came by https may. */
export function canTakeScreenshot(): boolean {
  return typeof (navigator.mediaDevices as MediaDevices | undefined)?.getDisplayMedia === 'function'
}

/**
 * Asks by the browser's own dialog what to take a picture of, takes one and ends the sharing at once, also if that fails.
 * Returns a data URL. Rejects if the person refuses.
 */
export async function takeScreenshot(): Promise<string> {
  // `preferCurrentTab` is Chromium's, and has no type yet.
  const wanted = { video: true, audio: false, preferCurrentTab: true } as DisplayMediaStreamOptions
  const stream = await navigator.mediaDevices.getDisplayMedia(wanted)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.srcObject = stream
    await video.play()
    await firstFrame(video)
    return smallImage(video, video.videoWidth, video.videoHeight)
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

/** Returns an image file as a data URL that is small enough to be sent. Rejects if the browser cannot read it. */
export async function imageFromFile(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  try {
    return smallImage(image, image.width, image.height)
  } finally {
    image.close()
  }
}

function firstFrame(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(resolve)
    else setTimeout(resolve, 300)
  })
}

/** Draws an image as small as it has to be. Drawing leaves out what a file says beside its picture, such as its place. */
function smallImage(source: CanvasImageSource, width: number, height: number): string {
  let scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  for (let turn = 0; turn < TRIES; turn++, scale *= SMALLER) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d')
    if (!context || !width || !height) break
    // A picture without a ground would be black as JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    const image = canvas.toDataURL('image/jpeg', QUALITY)
    if (bytesOf(image) <= LARGEST_IMAGE) return image
  }
  throw new Error('The image cannot be drawn.')
}

/** Returns the size of what a data URL holds in base64. */
function bytesOf(url: string): number {
  return ((url.length - url.indexOf(',') - 1) * 3) / 4
}
