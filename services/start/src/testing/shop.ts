import { sign } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFoundation } from '@portal/foundation/foundation'
import { createLogger } from '@portal/foundation/logging'
import { seal } from '@portal/foundation/secrets'
import { readSettings } from '@portal/foundation/settings'
import { askPostgres } from '@portal/foundation/testing'
import { openVaultAccess } from '@portal/foundation/vault-access'

type Environment = Record<string, string>

/** Hands a card in at the vault, as its frame does, and returns its token. */
export async function handIn(environment: Environment, number: string): Promise<string> {
  const access = await openVaultAccess(readSettings(environment))
  if (!access) throw new Error('There is no vault.')
  const { certificateToken, privateKey, origin } = access
  const nonce = `a-nonce-of-the-test-for-${number}`
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = sign('sha256', Buffer.from(`${nonce}${timestamp}${certificateToken}`), privateKey).toString(
    'base64',
  )
  const credit_card = { number, verification_value: '123', month: 12, year: 40, full_name: 'Olivia Adler' }
  const body = { nonce, timestamp, certificate_token: certificateToken, signature, payment_method: { credit_card } }
  const headers = { 'content-type': 'application/json', origin }
  const answer = await fetch(`${origin}/v1/payment_methods`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()).transaction.payment_method.token
}

/** Gives the one account of a database a card of the vault and an untaxed location, directly in the database. */
export async function giveCard(environment: Environment, id: string, token: string): Promise<void> {
  const foundation = await openFoundation(readSettings(environment), { log: createLogger({ logLevel: 'silent' }) })
  const sealed = seal(foundation.keys.envelope, token, `payment-method:${id}`)
  await foundation.close()
  await askPostgres(
    environment.DATABASE_URL ?? '',
    `insert into payment_methods (id, account_id, created_at, sealed_token, fingerprint, network, last_four, month, year,
        street, city, state, zip_code, country_code, is_primary)
      select '${id}', id, now(), '${sealed}', '${id}', 'Visa', '4242', 12, 2040, '', '', '', '', '', false from accounts;
    insert into taxable_locations (account_id, created_at, thoroughfare, locality, county, administrative_area, postal_code, country_iso3)
      select id, now(), 'Am Sandtorkai 1', 'Hamburg', '', '', '20457', 'DEU' from accounts`,
  )
}

/** Returns every charge that moved money at the vault, with the payment that requested it. */
export async function chargesOf({ DATA_FOLDER: folder = '' }: Environment): Promise<string[]> {
  const charges = join(folder, 'vault', 'charges')
  const names = (await readdir(charges)).filter((name) => name.endsWith('.json'))
  const read = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(charges, name), 'utf8'))))
  return read.filter(({ state }) => state === 'succeeded').map(({ key }) => key)
}
