import { drawSmall } from '../images/draw-image.ts'

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
    return drawSmall({ image: video, width: video.videoWidth, height: video.videoHeight })
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

function firstFrame(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(resolve)
    else setTimeout(resolve, 300)
  })
}
