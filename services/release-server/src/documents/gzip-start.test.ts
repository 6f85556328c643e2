import { gunzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { GzipFile, GzipStart } from './gzip-start.ts'

const LONG = 'Zürich – 東京 '.repeat(10_000)

test.each([
  ['nothing follows', []],
  ['pieces follow', ['one ', '', 'two ', 'ü']],
  ['a long piece follows', ['short ', LONG, ' short']],
])('a file is whole where %s its start', async (_, pieces) => {
  const start = new GzipStart('Grüße ')
  const file = new GzipFile(start)
  const parts = [start.bytes]
  for (const piece of pieces) parts.push(await file.add(piece))
  parts.push(file.end())
  expect(gunzipSync(Buffer.concat(parts)).toString()).toBe(`Grüße ${pieces.join('')}`)
})

test('several files go on behind one start, and none knows of another', async () => {
  const start = new GzipStart('head ')
  const [one, other] = [new GzipFile(start), new GzipFile(start)]
  const parts = [await one.add('one'), await other.add('other')]
  const read = (file: GzipFile, part?: Buffer) =>
    gunzipSync(Buffer.concat([start.bytes, part ?? Buffer.alloc(0), file.end()])).toString()
  expect([read(one, parts[0]), read(other, parts[1])]).toEqual(['head one', 'head other'])
})
