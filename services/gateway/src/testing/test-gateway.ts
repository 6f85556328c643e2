import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClock, type TestClock } from '@portal/foundation/clock'
import { createLogger, type Logger } from '@portal/foundation/logging'
import { readSettings } from '@portal/foundation/settings'
import { createGateway, type Gateway, type GatewayOptions } from '../gateway.ts'
import { type BooksInMemory, booksInMemory } from './books-in-memory.ts'

/** A gateway on a port of its own, with books in memory and a clock that stands still. */
export interface TestGateway {
  books: BooksInMemory
  clock: TestClock
  gateway: Gateway
  folder: string
  /** Its origin. */
  address: string
  get(path: string, headers?: Record<string, string>, init?: RequestInit): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  status: number
  body: unknown
  /** The problem's name, where it was refused. */
  problem: string | undefined
  context: Record<string, unknown>
  headers: Headers
}

export const NOW = new Date('2026-03-09T09:00:00.000Z')

export async function testGateway(
  environment: Record<string, string> = {},
  { log = createLogger({ logLevel: 'silent' }), metrics }: Pick<GatewayOptions, 'metrics'> & { log?: Logger } = {},
): Promise<TestGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-gateway-'))
  const settings = readSettings({ NODE_ENV: 'test', DATA_FOLDER: folder, ...environment })
  const clock = createTestClock(NOW)
  const books = booksInMemory()
  const gateway = await createGateway({ settings, clock, log, books, metrics })
  const server = createServer(gateway.routing)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    books,
    clock,
    gateway,
    folder,
    address,
    get: async (path, headers = {}, init = {}) => {
      const answer = await fetch(`${address}${path}`, { headers, ...init })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      const body = text && isJson ? JSON.parse(text) : text || undefined
      const [error] = body?.errors ?? []
      return {
        status: answer.status,
        body,
        headers: answer.headers,
        problem: error?.name,
        context: error?.context ?? {},
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
