import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import {
  askForFreshPasskey,
  askForPasskey,
  logInWithPasskey,
  type UsedPasskey,
} from '@portal/contracts/authorization/passkey-log-in'
import { addPasskey, beginPasskey, type NewPasskey } from '@portal/contracts/authorization/passkeys'
import type { TestCaller } from './test-caller.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CAN_BE_SYNCED = 0x08
const IS_SYNCED = 0x10
const HAS_KEY = 0x40

/** Differences of an answer from an honest one. */
interface Odds {
  origin?: string
  rpId?: string
  challenge?: string
  /** The device asks for no PIN and no fingerprint. */
  isUnverified?: boolean
  counter?: number
  userHandle?: string
  type?: string
}

type Options = Record<string, unknown>

/** A device, or a password manager, that holds one passkey and answers as browsers do. */
export interface Authenticator {
  /** Answers the options of `beginPasskey`. */
  make(options: Options, odds?: Odds): NewPasskey
  /** Answers the options of the calls that ask for a passkey. Its counter goes on by one. */
  use(options: Options, odds?: Odds): UsedPasskey
}

/** Creates one. A synced passkey says that its counter is 0 forever. */
export function testAuthenticator({ isSynced = false, credentialId = randomBytes(16) } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = credentialId.toString('base64url')
  let [counter, handle] = [0, '']

  const clientData = (options: Options, odds: Odds, type: string) =>
    Buffer.from(
      JSON.stringify({
        type: odds.type ?? type,
        challenge: odds.challenge ?? options.challenge,
        origin: odds.origin ?? 'http://localhost:4000',
        crossOrigin: false,
      }),
    )
  function authenticatorData({ rpId = 'localhost', isUnverified = false, counter: told }: Odds, key?: Buffer) {
    if (!isSynced) counter += 1
    const flags =
      USER_PRESENT |
      (isUnverified ? 0 : USER_VERIFIED) |
      (isSynced ? CAN_BE_SYNCED | IS_SYNCED : 0) |
      (key ? HAS_KEY : 0)
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(told ?? counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest, ...(key ? [key] : [])])
  }

  return {
    make: (options, odds = {}) => {
      handle = (options.user as { id: string }).id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = authenticatorData(odds, Buffer.concat([Buffer.alloc(16), length, credentialId, key]))
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, Cbor>()],
          ['authData', authData],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData(options, odds, 'webauthn.create').toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use: (options, odds = {}) => {
      const data = authenticatorData(odds)
      const client = clientData(options, odds, 'webauthn.get')
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: odds.userHandle ?? handle,
        },
      }
    },
  }
}

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>

/** Encodes what attestations are made of (RFC 8949): small integers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])

  const entries: [number | string, Cbor][] = [...value]
  return Buffer.concat([head(5, value.size), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

/** Has somebody add a passkey, and returns what holds it. */
export async function addOwnPasskey(person: TestCaller, authenticator = testAuthenticator()): Promise<Authenticator> {
  const { options } = await person.call(beginPasskey)
  await person.call(addPasskey, { body: { answer: authenticator.make(options) } })
  return authenticator
}

/** Logs in with a passkey in this browser. */
export async function enterWithPasskey(at: TestCaller, authenticator: Authenticator, odds: Odds = {}) {
  const { options } = await at.call(askForPasskey, { body: {} })
  return at.call(logInWithPasskey, { body: { answer: authenticator.use(options, odds) } })
}

/** Returns what a person is asked for who has to show that it is them. */
export async function freshOptions(person: TestCaller) {
  return (await person.call(askForFreshPasskey)).options
}
