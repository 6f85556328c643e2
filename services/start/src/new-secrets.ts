import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKeyRing } from '@portal/foundation/keys'

/** A pair of keys that nobody has seen: the values of SIGNING_KEYS and ENVELOPE_KEYS. */
export async function newSecrets(): Promise<{ SIGNING_KEYS: string; ENVELOPE_KEYS: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-keys-'))
  try {
    await openKeyRing({ signingKeys: undefined, envelopeKeys: undefined, dataFolder: folder })
    const read = (name: string) => readFile(join(folder, 'keys', name), 'utf8')
    return { SIGNING_KEYS: await read('signing.json'), ENVELOPE_KEYS: await read('envelope.txt') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `npm run new-secrets`: prints the secrets of a new portal as lines of `.env`. */
export async function tellNewSecrets(): Promise<0> {
  const secrets = Object.entries(await newSecrets())
  console.log(secrets.map(([name, value]) => `${name}='${value}'`).join('\n'))
  return 0
}
