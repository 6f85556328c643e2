import type { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { DocumentStart, openDocumentBody } from './document-body.ts'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})
afterEach(() => {
  jest.useRealTimers()
})

const HEAD = new DocumentStart('head ')

function open(acceptEncoding?: string, start = HEAD) {
  const sent: [body: Transform | Buffer | string, encoding: string | undefined][] = []
  const body = openDocumentBody(acceptEncoding, (...one) => sent.push(one), { start, holdMs: 20 })
  return { body, sent }
}

test('a body that ends in time goes out in one piece, as its reader can take it', async () => {
  for (const [accepted, encoding, unpack] of [
    ['gzip, br', 'gzip', gunzipSync],
    ['br', undefined, (text: Buffer) => text],
    [undefined, undefined, (text: Buffer) => text],
  ] as const) {
    const { body, sent } = open(accepted)
    body.write('tail')
    await body.end()
    await jest.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([[expect.anything(), encoding]])
    expect(unpack(sent[0]?.[0] as Buffer).toString()).toBe('head tail')
  }
})

test('what is there after a while goes ahead, and the rest as it comes', async () => {
  const { body, sent } = open()
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

test('what goes out in pieces is one gzip file, also where a long piece is compressed beside the others', async () => {
  const { body, sent } = open('gzip')
  await jest.advanceTimersByTimeAsync(20)
  const whole = buffer(sent[0]?.[0] as Transform)
  const long = 'long '.repeat(100_000)
  for (const piece of ['one ', long, 'two ']) {
    body.write(piece)
    await jest.advanceTimersByTimeAsync(8)
  }
  body.write('end')
  await body.end()
  expect([sent[0]?.[1], gunzipSync(await whole).toString()]).toEqual(['gzip', `head one ${long}two end`])
})
