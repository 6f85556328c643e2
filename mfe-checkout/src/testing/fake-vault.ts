import { getBotCheck } from '@portal/contracts/captcha'
import { getPaymentSignature, getVaultPlace } from '@portal/contracts/payments/payment-methods'
import { VAULT_FIELDS, type VaultField } from '@portal/contracts/payments/vault-frames'
import { anEasyPuzzle, type FakeApi } from '@portal/test-kit'
import { act, screen } from '@testing-library/react'

const ORIGIN = 'https://vault.example'
const TITLES = { number: 'Card number', code: 'Security code' }

export type VaultAnswer =
  | { type: 'vault:token'; token: string }
  | { type: 'vault:refused'; reason: string; fields: object }

/** A vault whose frames send messages set by a test. The answers are used one by one; the last one repeats. */
export function fakeVault(fake: FakeApi, ...answers: [VaultAnswer, ...VaultAnswer[]]) {
  const [signatures, heard]: [string[], string[]] = [[], []]
  fake.on(getBotCheck, anEasyPuzzle)
  fake.on(getVaultPlace, () => ({ origin: ORIGIN }))
  fake.on(getPaymentSignature, () => {
    const nonce = `nonce ${signatures.length + 1}`
    signatures.push(nonce)
    return { certificateToken: 'certificate', nonce, signature: 'signed', timestamp: '1' }
  })

  const frameOf = async (field: VaultField) =>
    (await screen.findByTitle<HTMLIFrameElement>(TITLES[field])).contentWindow as Window
  const say = async (field: VaultField, said: object) => {
    const source = await frameOf(field)
    act(() => void dispatchEvent(new MessageEvent('message', { data: { field, ...said }, origin: ORIGIN, source })))
  }

  /** The frames come up, as they do in a browser once they have loaded, and somebody types into these. */
  async function appear(...typed: VaultField[]) {
    for (const field of VAULT_FIELDS) {
      const frame = await frameOf(field)
      frame.postMessage = (({ type, id, authorization }: Asked) => {
        if (type !== 'vault:tokenize') return
        heard.push(authorization?.nonce ?? '')
        void say(field, { ...(answers.length > 1 ? answers.shift() : answers[0]), id })
      }) as typeof frame.postMessage
      await say(field, { type: 'vault:ready' })
    }
    for (const field of typed) await say(field, { type: 'vault:changed', isEmpty: false })
  }
  return { appear, /** Details submitted with each card. */ heard }
}

interface Asked {
  type: string
  id?: string
  authorization?: { nonce: string }
}
