import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { imageToSend } from './image-to-send.ts'

const MB = 1024 * 1024
const PNG = '\x89PNG\r\n\x1a\n'
const JPEG = '\xff\xd8\xff\xe0'
const GIF = 'GIF89a'
const WEBP = 'RIFF1234WEBPVP8 '
const close = jest.fn()
const drawn: { size: number[]; ground: string }[] = []
const encode = jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL')
const decode = jest.fn<(file: Blob) => Promise<{ width: number; height: number; close: () => void }>>()

/** A data URL of this many bytes. */
const picture = (bytes: number, type = 'image/jpeg') => `data:${type};base64,${'A'.repeat((bytes * 4) / 3)}`
const OF_JPEG = picture(300)

/** A file with this beginning, and with zeros behind it up to its size. */
function fileOf(name: string, beginning: string, bytes = 300) {
  const content = new Uint8Array(bytes)
  content.set([...beginning].map((sign) => sign.charCodeAt(0)))
  return new File([content], name)
}
const contentOf = (url: string) => atob(url.slice(url.indexOf(',') + 1))

beforeEach(() => {
  decode.mockReset().mockResolvedValue({ width: 4000, height: 3000, close })
  Object.assign(globalThis, { createImageBitmap: decode })
  encode.mockReset().mockImplementation((type) => (type === 'image/png' ? picture(600, 'image/png') : OF_JPEG))
  const context = {
    fillStyle: '',
    fillRect: (...[x, y, width, height]: number[]) =>
      drawn.push({ size: [x, y, width, height] as number[], ground: context.fillStyle }),
    drawImage: () => {},
  }
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})
afterEach(() => {
  drawn.length = 0
  close.mockReset()
})

test.each([
  ['PNG', 'image/png', PNG],
  ['JPEG', 'image/jpeg', JPEG],
  ['GIF', 'image/gif', GIF],
  ['WebP', 'image/webp', WEBP],
  ['GIF with XMP', 'image/gif', `${GIF}XMP DataXMP`],
])('rule Q84: a %s of 1 MB keeps every byte', async (_, type, beginning) => {
  const name = `picture.${type.slice(6).replace('jpeg', 'jpg')}`
  const sent = await imageToSend(fileOf(name, beginning, MB))
  expect(sent).toEqual({ name, url: expect.stringContaining(`data:${type};base64,`), isSmaller: false })
  const content = 'url' in sent ? contentOf(sent.url) : ''
  expect([content.length, content.slice(0, beginning.length)]).toEqual([MB, beginning])
  expect(encode).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledTimes(1)
})

test('rule Q84: one of more than 1 MB is drawn on white, 2,000 px at most, and smaller until it can be sent', async () => {
  for (const bytes of [3 * MB, 2 * MB, 1_048_578, 3 * MB, 2 * MB]) encode.mockReturnValueOnce(picture(bytes))
  encode.mockReturnValueOnce(picture(MB - 1))
  const sent = await imageToSend(fileOf('IMG_1.PNG', PNG, 5 * MB))
  expect(sent).toEqual({ name: 'IMG_1.jpg', url: picture(MB - 1), isSmaller: true })
  expect(encode.mock.calls).toEqual([0.85, 0.7, 0.5, 0.85, 0.7, 0.5].map((quality) => ['image/jpeg', quality]))
  expect(drawn).toEqual([
    { size: [0, 0, 2000, 1500], ground: '#fff' },
    { size: [0, 0, 1500, 1125], ground: '#fff' },
  ])
})

test('rule Q84: a small picture in a large file is not made larger', async () => {
  decode.mockResolvedValue({ width: 300, height: 200, close })
  await imageToSend(fileOf('a.jpg', JPEG, 2 * MB))
  expect(drawn.map(({ size }) => size)).toEqual([[0, 0, 300, 200]])
})

test.each([
  ['a JPEG with Exif', 'photo.jpg', `${JPEG}\0\x10Exif\0\0MM`, 'photo.jpg', OF_JPEG],
  ['a JPEG with XMP', 'photo.JPEG', `${JPEG}\0\x10http://ns.adobe.com/xap/1.0/\0`, 'photo.JPEG', OF_JPEG],
  ['a JPEG with IPTC', 'photo', `${JPEG}\0\x10Photoshop 3.0\0`, 'photo.jpg', OF_JPEG],
  ['a WebP with Exif', 'photo.webp', `${WEBP}EXIF`, 'photo.jpg', OF_JPEG],
  ['a PNG with Exif', 'screen.png', `${PNG}....eXIfMM`, 'screen.png', picture(600, 'image/png')],
  ['a PNG with XMP', 'screen.png', `${PNG}iTXtXML:com.adobe.xmp`, 'screen.png', picture(600, 'image/png')],
])('rule Q85: %s is drawn anew, whatever its size', async (_, name, beginning, named, url) => {
  expect(await imageToSend(fileOf(name, beginning))).toEqual({ name: named, url, isSmaller: false })
})

test('rule Q85: a PNG that would grow beyond 1 MB by it becomes a JPEG', async () => {
  encode.mockReturnValueOnce(picture(2 * MB, 'image/png'))
  const sent = await imageToSend(fileOf('screen.png', `${PNG}....eXIfMM`))
  expect(sent).toEqual({ name: 'screen.jpg', url: OF_JPEG, isSmaller: false })
})

test.each([
  ['of 5 MB and one byte', fileOf('a.jpg', JPEG, 5 * MB + 1), 'Images can have up to 5 MB.'],
  ['without a byte', fileOf('a.jpg', '', 0), 'This image could not be read. Choose a PNG, JPEG, WebP or GIF.'],
  [
    'that is a page',
    fileOf('a.png', '<svg onload="alert(1)"/>'),
    'This image could not be read. Choose a PNG, JPEG, WebP or GIF.',
  ],
  [
    'that is a sound',
    fileOf('a.webp', 'RIFF1234WAVE'),
    'This image could not be read. Choose a PNG, JPEG, WebP or GIF.',
  ],
])('rule Q84: a file %s is refused without being decoded', async (_, file, problem) => {
  expect(await imageToSend(file)).toEqual({ problem })
  expect(decode).not.toHaveBeenCalled()
})

test('rule Q84: what the browser cannot decode or draw is refused, also a small one', async () => {
  const problem = 'This image could not be read. Choose a PNG, JPEG, WebP or GIF.'
  decode.mockRejectedValueOnce(new DOMException('The source image could not be decoded.', 'InvalidStateError'))
  expect(await imageToSend(fileOf('a.png', PNG))).toEqual({ problem })
  encode.mockReturnValue(picture(3 * MB))
  expect(await imageToSend(fileOf('a.png', PNG, 2 * MB))).toEqual({ problem })
  expect(close).toHaveBeenCalledTimes(1)
})

test('rule Q84: a name that is too long for the server keeps its end', async () => {
  const sent = await imageToSend(fileOf(`${'n'.repeat(240)}.png`, PNG))
  expect(sent).toMatchObject({ name: `${'n'.repeat(196)}.png` })
})
