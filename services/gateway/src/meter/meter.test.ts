import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createLogger } from '@portal/foundation/logging'
import { type BooksInMemory, booksInMemory } from '../testing/books-in-memory.ts'
import { createMeter, type Meter } from './meter.ts'
import type { Entry } from './segment.ts'

const AT = Date.parse('2026-03-09T09:00:00Z')
let folder: string
let books: BooksInMemory
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-meter-'))
  books = booksInMemory()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const newMeter = () =>
  createMeter({ books, folder, log: createLogger({ logLevel: 'silent' }), onCounted: () => undefined })
const use = (keyId: string, from = '203.0.113.7', limitSince: number | null = null): Entry => ({
  use: {
    kind: 'secret',
    keyId,
    accountId: 1,
    licenceId: 'us',
    subscriptionId: 'one',
    limitSince,
    lookups: 1,
    at: AT,
    from,
  },
})
const noted = (meter: Meter, entry: Entry) =>
  new Promise<void>((done, failed) => meter.note(entry, (error) => (error ? failed(error) : done())))
const counted = () => books.batches.flatMap(({ uses }) => uses).reduce((sum, { lookups }) => sum + lookups, 0)
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.log'))

test('a lookup is in a file before it is answered, and no longer once it is counted', async () => {
  const meter = await newMeter()
  await noted(meter, use('a'))
  const [file = ''] = files()
  expect(readFileSync(join(folder, file), 'utf8')).toContain('"keyId":"a"')
  expect([meter.uncounted('one'), counted()]).toEqual([1, 0])

  await meter.count()
  expect([meter.uncounted('one'), counted(), files()]).toEqual([0, 1, []])
  await meter.stop()
})

test('what waits for books that are away is counted once they are back, and each batch once', async () => {
  const meter = await newMeter()
  books.isAway = true
  for (let number = 0; number < 3; number += 1) {
    await noted(meter, use('a'))
    await expect(meter.count()).rejects.toThrow('nobody listens')
  }
  expect(meter.uncounted('one')).toBe(3)
  books.isAway = false
  await meter.count()
  expect([counted(), meter.uncounted('one'), files()]).toEqual([3, 0, []])
  await meter.stop()
})

test('a database that is away is logged once, however often it is tried', async () => {
  const log = createLogger({ logLevel: 'silent' })
  const warn = jest.spyOn(log, 'warn')
  const meter = await createMeter({ books, folder, log, onCounted: () => undefined })
  await noted(meter, use('a'))
  books.isAway = true
  await meter.stop()
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(['lookups cannot be counted: they wait in a file'])
})

test('rule D32: a lookup that cannot be written down is refused, and does not count as answered', async () => {
  const meter = await newMeter()
  rmSync(join(folder, meter.gateway), { recursive: true })
  await expect(noted(meter, use('a', '203.0.113.7', 1))).rejects.toThrow('ENOENT')
  expect([meter.uncounted('one'), meter.uncounted('a 1')]).toEqual([0, 0])
  await meter.count()
  expect(counted()).toBe(0)
  await meter.stop()
})

test('a process that dies while it counts has left the file, its own or one that it adopted', async () => {
  const inFileMeanwhile: number[] = []
  const { count, releaseLeases } = books
  books.count = (batch) => {
    inFileMeanwhile.push(files().length)
    return count(batch)
  }
  const adopted = join(folder, 'left')
  mkdirSync(adopted)
  writeFileSync(join(adopted, 'batch.log'), `${JSON.stringify(use('a'))}\n`)
  const foldersMeanwhile: string[][] = []
  books.releaseLeases = (gateway) => {
    foldersMeanwhile.push(readdirSync(folder).filter((name) => name === gateway))
    return releaseLeases(gateway)
  }

  const meter = await newMeter()
  await meter.start()
  await noted(meter, use('a'))
  await meter.stop()
  expect(inFileMeanwhile).toEqual([1, 1])
  // What it had reserved is returned before its folder says that it is gone.
  expect(foldersMeanwhile).toEqual([['left'], [meter.gateway]])
  expect([counted(), readdirSync(folder)]).toEqual([2, []])
})

test('lookups under one limit are no lookups under the next', async () => {
  const meter = await newMeter()
  await noted(meter, use('a', '203.0.113.7', 1))
  await noted(meter, use('a', '203.0.113.7', 2))
  await noted(meter, use('a', '203.0.113.7', 2))
  expect([meter.uncounted('a 1'), meter.uncounted('a 2'), meter.uncounted('one')]).toEqual([1, 2, 3])
  await meter.stop()
  expect(books.batches.flatMap(({ uses }) => uses.map(({ limitSince, lookups }) => [limitSince, lookups]))).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('what a process left behind is counted by the next, half a line at its end not', async () => {
  const left = join(folder, 'left')
  mkdirSync(left)
  const line = JSON.stringify(use('a'))
  writeFileSync(join(left, 'batch.log'), `${line}\n${line}\n${line.slice(0, 20)}`)

  const meter = await newMeter()
  await meter.start()
  expect([counted(), files()]).toEqual([2, []])
  await meter.stop()
  expect(readdirSync(folder)).toEqual([])
})

test('one file that cannot be counted keeps no other from it, and is logged once as an error', async () => {
  for (const name of ['1-bad', '2-good']) mkdirSync(join(folder, name))
  const line = `${JSON.stringify(use('a'))}\n`
  writeFileSync(join(folder, '1-bad', '1.log'), 'no line\n')
  writeFileSync(join(folder, '1-bad', '2.log'), line)
  writeFileSync(join(folder, '2-good', '3.log'), line)
  const log = createLogger({ logLevel: 'silent' })
  const errors = jest.spyOn(log, 'error')

  const meter = await createMeter({ books, folder, log, onCounted: () => undefined })
  await meter.start()
  expect(counted()).toBe(2)
  expect(files()).toEqual([join('1-bad', '1.log')])
  expect(errors.mock.calls).toMatchObject([
    [{ path: join(folder, '1-bad', '1.log') }, expect.stringContaining('cannot be counted')],
  ])
  await meter.stop()
})

test('what another living process has in hand is left alone', async () => {
  const [one, other] = [await newMeter(), await newMeter()]
  await noted(one, use('a'))
  await other.start()
  expect([counted(), files().length]).toEqual([0, 1])
  await one.stop()
  await other.stop()
  expect(counted()).toBe(1)
})

test('of many places in an hour a hundred are told apart', async () => {
  const meter = await newMeter()
  for (let number = 0; number < 150; number += 1) meter.note(use('a', `203.0.113.${number}`))
  await meter.count()
  await meter.stop()
  const sources = books.batches.flatMap(({ uses }) => uses.map((one) => one.sources))[0] ?? {}
  expect([Object.keys(sources).length, sources.others]).toEqual([101, 50])
})
