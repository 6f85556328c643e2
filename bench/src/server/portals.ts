import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication, settingsOfDatabase, startPostgres } from '@portal/foundation/testing'
import { freePort } from '../../../.ci/free-port.ts'
import { type StartedPortal, startPortal } from '../start-portal.ts'
import type { PutUp } from '../take-down.ts'
import type { Server } from './start-bare.ts'

/** The portal or a part of it, which tells what memory it needs. */
export type StartedServer = Server & Pick<StartedPortal, 'inUse' | 'stop'>

const ORIGIN = 'https://portal.example'
/** All that is asked comes from one address. */
const NO_LIMIT = '1000000000'
const LOGGED = { LOG_LEVEL: 'info', RATE_LIMIT: NO_LIMIT }

/** The address of a database with the example company, on a PostgreSQL of its own, and the keys that its rows were sealed with. */
export interface Seeded {
  url: string
  keys: Record<'SIGNING_KEYS' | 'ENVELOPE_KEYS', string>
}

/** Production never seeds, so the portal is started once by hand. */
export async function seedPostgres(putUp: PutUp): Promise<Seeded> {
  const server = await startPostgres()
  putUp(server.stop)
  const ownerUrl = server.url('postgres')
  await createApplication(ownerUrl)
  const database = settingsOfDatabase(ownerUrl)
  const folder = newFolder(putUp)
  const { stop } = await start(putUp, { ...database, DATA_FOLDER: folder, SEED: 'demo' })
  await stop()
  const key = (file: string) => readFileSync(join(folder, 'keys', file), 'utf8')
  return { url: database.DATABASE_URL, keys: { SIGNING_KEYS: key('signing.json'), ENVELOPE_KEYS: key('envelope.txt') } }
}

/** The whole portal in one process, as in production. */
export function portalOnPostgres(
  putUp: PutUp,
  { url, keys }: Seeded,
  settings: Record<string, string> = {},
): Promise<StartedServer> {
  return start(putUp, {
    ...LOGGED,
    ...keys,
    NODE_ENV: 'production',
    PUBLIC_URL: ORIGIN,
    DATABASE_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    // The seeded staff log in with a password alone.
    STAFF_SECOND_FACTOR: 'optional',
    DATA_FOLDER: newFolder(putUp),
    ...settings,
  })
}

/** The whole portal as a developer has it, on the same database: a browser may open it without a certificate. */
export function portalForBrowsers(putUp: PutUp, { url, keys }: Seeded): Promise<Server> {
  return start(putUp, { ...LOGGED, ...keys, DATABASE_URL: url, DATA_FOLDER: newFolder(putUp) })
}

/** A gateway alone, as in production, on the portal's database. */
export async function gatewayOnPostgres(putUp: PutUp, { url, keys }: Seeded): Promise<StartedServer> {
  const port = `${await freePort()}`
  const settings = {
    ...LOGGED,
    ...keys,
    DATABASE_URL: url,
    DATA_FOLDER: newFolder(putUp),
    GATEWAY_PORT: port,
    PORT: port,
  }
  const gateway = startPortal(settings, 'gateway')
  putUp(gateway.stop)
  await gateway.ready
  return { ...gateway, address: `http://127.0.0.1:${port}` }
}

/** The whole portal on its embedded database, with the example company. */
export function portalOnPglite(putUp: PutUp): Promise<Server> {
  return start(putUp, { ...LOGGED, SEED: 'demo', DATA_FOLDER: newFolder(putUp) })
}

async function start(putUp: PutUp, settings: Record<string, string>) {
  const [port, deskPort, mailPort] = [await freePort(), await freePort(), await freePort()]
  const portal = startPortal({
    PORT: `${port}`,
    GATEWAY_PORT: '0',
    VAULT_PORT: '0',
    SANDBOX_PORT: `${deskPort}`,
    SANDBOX_SMTP_PORT: `${mailPort}`,
    ...settings,
  })
  putUp(portal.stop)
  await portal.ready
  return { ...portal, address: `http://127.0.0.1:${port}` }
}

function newFolder(putUp: PutUp): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-data-'))
  putUp(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
