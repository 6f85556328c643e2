import { type CardWords, VAULT_FIELDS, type VaultField, VaultMessage } from '@portal/contracts/payments/vault-frames'

/** The vault's response to a card: a token, or the errors. */
export type Tokenized =
  | { token: string }
  | { refused: 'card' | 'authorization' | 'too-many' | 'away'; fields: Record<string, string> }

/** The portal's word that the frames may take one card, as the vault reads it. */
export interface Authorization {
  nonce: string
  timestamp: string
  certificate_token: string
  signature: string
}

/** Time limit for the vault to accept a card, in ms. */
const CARD_MS = 15_000

interface Heard {
  ready: (field: VaultField) => void
  changed: (field: VaultField, isEmpty: boolean) => void
  submitted: () => void
}

/** Communicates with the frames of a vault: accepts only its origin, its frames and its protocol (attack S32). */
export function vaultFrames(origin: string, windowOf: (field: VaultField) => Window | null | undefined, heard: Heard) {
  const ready = new Set<VaultField>()
  const waiting = new Map<string, (said: Tokenized) => void>()

  function hear({ origin: from, source, data }: MessageEvent<unknown>) {
    if (from !== origin || source === null) return
    const read = VaultMessage.safeParse(data)
    if (!read.success || windowOf(read.data.field) !== source) return

    const said = read.data
    if (said.type === 'vault:ready') {
      ready.add(said.field)
      heard.ready(said.field)
    } else if (said.type === 'vault:changed') heard.changed(said.field, said.isEmpty)
    else if (said.type === 'vault:submitted') heard.submitted()
    else if (said.type === 'vault:token') waiting.get(said.id)?.({ token: said.token })
    else if (said.type === 'vault:refused') waiting.get(said.id)?.({ refused: said.reason, fields: said.fields })
  }
  addEventListener('message', hear)

  /** A frame that has not come yet has nobody in it who could hear. */
  const say = (field: VaultField, type: string, more: object = {}) => {
    if (ready.has(field)) windowOf(field)?.postMessage({ type: `vault:${type}`, ...more }, origin)
  }

  return {
    close: () => removeEventListener('message', hear),
    focus: (field: VaultField) => say(field, 'focus'),
    look: (field: VaultField, scheme: 'dark' | 'light', look: object) => say(field, 'look', { scheme, look }),
    complain: (field: VaultField, text: string) => say(field, 'complaint', { text }),
    clear: () => {
      for (const field of VAULT_FIELDS) say(field, 'clear')
    },
    /** Submits the frames' content with the other fields. Never rejects. */
    tokenize: (card: CardWords, authorization: Authorization): Promise<Tokenized> =>
      new Promise((resolve) => {
        const id = crypto.randomUUID()
        const timer = setTimeout(() => answer({ refused: 'away', fields: {} }), CARD_MS)
        const answer = (said: Tokenized) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(said)
        }
        waiting.set(id, answer)
        say('number', 'tokenize', { id, card, authorization })
      }),
  }
}

export type VaultFrames = ReturnType<typeof vaultFrames>
