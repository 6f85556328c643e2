import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { VaultField } from '@portal/contracts/payments/vault-frames'
import { type VaultFrames, vaultFrames } from './vault-frames.ts'

const VAULT = 'https://vault.example'
const CARD = { full_name: 'Olivia Adler', month: 9, year: 2030 }
const AUTHORIZATION = { nonce: 'n', timestamp: '1', certificate_token: 'c', signature: 's' }

let windows: Record<VaultField, Window>
let posted: { field: VaultField; message: { type: string; id?: string }; to: unknown }[]
let heard: string[]
let frames: VaultFrames

beforeEach(() => {
  posted = []
  heard = []
  const windowOf = (field: VaultField) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const inner = frame.contentWindow as Window
    inner.postMessage = (message: never, to: unknown) => void posted.push({ field, message, to })
    return inner
  }
  windows = { number: windowOf('number'), code: windowOf('code') }
  frames = vaultFrames(VAULT, (field) => windows[field], {
    ready: (field) => heard.push(`${field} ready`),
    changed: (field, isEmpty) => heard.push(`${field} ${isEmpty ? 'empty' : 'typed'}`),
    submitted: () => heard.push('submitted'),
  })
})
afterEach(() => {
  frames.close()
  document.body.replaceChildren()
})

function arrive(data: unknown, { origin = VAULT, source = windows.number as Window | null } = {}) {
  dispatchEvent(new MessageEvent('message', { data, origin, source }))
}
const ready = (field: VaultField) => arrive({ type: 'vault:ready', field }, { source: windows[field] })

test('the frames of the vault are heard', () => {
  ready('number')
  ready('code')
  arrive({ type: 'vault:changed', field: 'number', isEmpty: false })
  arrive({ type: 'vault:submitted', field: 'number' })
  expect(heard).toEqual(['number ready', 'code ready', 'number typed', 'submitted'])
})

const SUBMITTED = { type: 'vault:submitted', field: 'number' }
test.each([
  ['another origin', SUBMITTED, { origin: 'https://evil.example' }],
  ['an origin that begins alike', SUBMITTED, { origin: `${VAULT}.evil.example` }],
  ['the page itself', SUBMITTED, { source: window }],
  ['nowhere', SUBMITTED, { source: null }],
  ['the frame of another field', { ...SUBMITTED, field: 'code' }, {}],
  ['no type that there is', { ...SUBMITTED, type: 'vault:paid' }, {}],
  ['no object', 'vault:submitted', {}],
  ['nothing', null, {}],
])('attack S32: a message of %s says nothing', (_, data, from) => {
  arrive(data, from)
  expect(heard).toEqual([])
})

test('what is said goes to the vault’s origin alone, and to a frame that is there', () => {
  frames.focus('number')
  expect(posted).toEqual([])
  ready('number')
  frames.focus('number')
  expect(posted).toEqual([{ field: 'number', message: { type: 'vault:focus' }, to: VAULT }])
})

test('a card becomes the token that answers to it, and to no other', async () => {
  ready('number')
  const [first, second] = [frames.tokenize(CARD, AUTHORIZATION), frames.tokenize(CARD, AUTHORIZATION)]
  const [one, other] = posted.map(({ message }) => message.id)
  arrive({ type: 'vault:token', field: 'number', id: other, token: 'of-the-second' })
  arrive({ type: 'vault:token', field: 'number', id: 'made-up', token: 'of-nobody' })
  arrive({ type: 'vault:refused', field: 'number', id: one, reason: 'card', fields: { number: 'No card' } })
  expect(await second).toEqual({ token: 'of-the-second' })
  expect(await first).toEqual({ refused: 'card', fields: { number: 'No card' } })
})
