import { jest } from '@jest/globals'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

type Asked = { publicKey: Record<string, unknown> }
type Given = (asked: Asked) => Promise<unknown>

/** A passkey as a browser gives it, for a page of tests. */
const PASSKEY = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('device'),
    signature: bytes('signature'),
    userHandle: bytes('handle'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
}

/** The answer that a page sends after it was used. */
export const USED_PASSKEY = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  response: {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'ZGV2aWNl',
    signature: 'c2lnbmF0dXJl',
    userHandle: 'aGFuZGxl',
  },
}

/** The answer that a page sends after it was made. */
export const NEW_PASSKEY = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'YXR0ZXN0YXRpb24', transports: ['internal'] },
}

/** Gives this page a browser with passkeys, whose dialogs are answered at once, until {@link takeBrowserPasskeys}. */
export function giveBrowserPasskeys() {
  const get = jest.fn<Given>(async () => PASSKEY)
  const create = jest.fn<Given>(async () => PASSKEY)
  const set = (on: object, name: string, value: unknown) =>
    Object.defineProperty(on, name, { value, configurable: true })
  set(globalThis, 'PublicKeyCredential', class {})
  set(navigator, 'credentials', { get, create })
  return {
    get,
    create,
    /** Closes the next dialog of the browser without a passkey, as its person or the browser does. */
    refuse: (name: string) => {
      const refusal = async () => Promise.reject(new DOMException('not now', name))
      get.mockImplementationOnce(refusal)
      create.mockImplementationOnce(refusal)
    },
  }
}

export function takeBrowserPasskeys(): void {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
}
