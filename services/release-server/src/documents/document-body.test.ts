import type { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { openDocumentBody } from './document-body.ts'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})
afterEach(() => {
  jest.useRealTimers()
})

function open(acceptEncoding?: string, isForAll = false) {
  const sent: [body: Transform | Buffer | string, encoding: string | undefined][] = []
  const body = openDocumentBody(acceptEncoding, (...one) => sent.push(one), { holdMs: 20, isForAll })
  return { body, sent }
}

test('a body that ends in time goes out in one piece, as its reader can take it', async () => {
  for (const [accepted, encoding, unpack] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, undefined, (text: Buffer) => text],
  ] as const) {
    const { body, sent } = open(accepted)
    body.write('head ')
    body.write('tail')
    await body.end()
    await jest.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([[expect.anything(), encoding]])
    expect(unpack(sent[0]?.[0] as Buffer).toString()).toBe('head tail')
  }
})

test('what is there after a while goes ahead, and the rest as it comes', async () => {
  const { body, sent } = open()
  body.write('head ')
  await jest.advanceTimersByTimeAsync(19)
  expect(sent).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  const [[stream, encoding] = []] = sent
  expect([(stream as Transform).read().toString(), encoding]).toEqual(['head ', undefined])

  body.write('late')
  await body.end()
  expect((await buffer(stream as Transform)).toString()).toBe('late')
  expect(sent).toHaveLength(1)
})

test('answers that come shortly after each other go out as one piece, and none waits longer than 8 ms', async () => {
  const { body, sent } = open()
  body.write('head ')
  await jest.advanceTimersByTimeAsync(20)
  const stream = sent[0]?.[0] as Transform
  const pieces: string[] = []
  stream.on('data', (piece: Buffer) => pieces.push(piece.toString()))
  await jest.advanceTimersByTimeAsync(0)
  for (const text of ['a', 'b', 'c']) {
    body.write(text)
    await jest.advanceTimersByTimeAsync(2)
  }
  expect(pieces).toEqual(['head '])
  await jest.advanceTimersByTimeAsync(2)
  expect(pieces).toEqual(['head ', 'abc'])
  body.write('d')
  await body.end()
  await jest.advanceTimersByTimeAsync(0)
  expect(pieces).toEqual(['head ', 'abc', 'd'])
})

test('what says the same to everybody is compressed once, and nothing of one reaches another', async () => {
  const bytesOf = async (text: string, isForAll: boolean) => {
    const { body, sent } = open('br', isForAll)
    body.write(text)
    await body.end()
    return sent[0]?.[0] as Buffer
  }
  expect(await bytesOf('for all', true)).toBe(await bytesOf('for all', true))
  expect(await bytesOf('for one', false)).not.toBe(await bytesOf('for one', false))
  expect(brotliDecompressSync(await bytesOf('another', true)).toString()).toBe('another')
})
