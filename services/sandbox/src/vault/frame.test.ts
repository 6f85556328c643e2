import { createContext, runInContext } from 'node:vm'
import { expect, test } from '@jest/globals'
import { FRAME_SCRIPT } from './frame-pages.ts'

const PORTAL = 'https://portal.example'
const VAULT = 'https://vault.example'

interface Message {
  origin: string
  source: unknown
  data: unknown
}

/** Runs one field like a browser, in a page that receives its messages. */
function openFrame(field: 'number' | 'code', typed = '4242424242424242') {
  const [heard, answered, handedIn]: [object[], object[], string[]] = [[], [], []]
  const typing: (() => void)[] = []
  const dataset: Record<string, string> = { field, portal: PORTAL }
  const listeners: ((message: Message) => unknown)[] = []
  const post = (list: object[]) => (message: object, to: string) => void list.push({ message, to })
  const input = {
    value: typed,
    addEventListener: (name: string, listener: () => void) => void (name === 'input' && typing.push(listener)),
    selectionStart: 0,
    setSelectionRange: () => {},
    focus: () => heard.push('focused' as never),
    setAttribute: () => {},
    removeAttribute: () => {},
  }
  const complaint = { textContent: '' }
  const page = { postMessage: post(heard), frames: [] as object[] }
  const sibling = { postMessage: post(answered) }
  const scope: Record<string, unknown> = {
    document: {
      documentElement: { dataset, style: { setProperty: () => {} } },
      querySelector: (name: string) => (name === 'input' ? input : complaint),
    },
    location: { origin: VAULT },
    parent: page,
    addEventListener: (_: string, listener: (message: Message) => unknown) => listeners.push(listener),
    fetch: async (_: string, { body }: { body: string }) => {
      handedIn.push(body)
      throw new Error('nobody there')
    },
    AbortSignal,
    setTimeout: (work: () => void) => void queueMicrotask(work),
    clearTimeout: () => {},
  }
  scope.window = scope
  page.frames.push(sibling)
  runInContext(FRAME_SCRIPT, createContext(scope))
  heard.length = 0
  return {
    heard,
    answered,
    handedIn,
    page,
    sibling,
    input,
    complaint,
    brand: () => dataset.brand,
    type: (text: string) => {
      input.value = text
      for (const listener of typing) listener()
    },
    tell: (data: unknown, from: Partial<Message> = {}) => {
      for (const listener of listeners) listener({ origin: PORTAL, source: page, data, ...from })
    },
  }
}

const CLEAR = { type: 'vault:clear' }
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a field does what its portal says', () => {
  const frame = openFrame('number')
  frame.tell({ type: 'vault:complaint', text: 'Enter a card number' })
  expect(frame.complaint.textContent).toBe('Enter a card number')
  frame.tell(CLEAR)
  expect(frame.input.value).toBe('')
})

test.each([
  ['4', 'visa'],
  ['51', 'mastercard'],
  ['2221', 'mastercard'],
  ['2720', 'mastercard'],
  ['34', 'amex'],
  ['3782 8', 'amex'],
  ['6011', 'discover'],
  ['649', 'discover'],
  ['', undefined],
  ['5', undefined],
  ['2220', undefined],
  ['36', undefined],
  ['60', undefined],
])('rule K28: of the number %j the mark of its network stands in the field: %s', (typed, brand) => {
  const frame = openFrame('number', '')
  frame.type(typed)
  expect(frame.brand()).toBe(brand)
  frame.tell(CLEAR)
  expect(frame.brand()).toBeUndefined()
})

test('rule K28: what a browser put back before has its mark, and the code has none', () => {
  expect(openFrame('number', '5555 5555 5555 4444').brand()).toBe('mastercard')
  expect(openFrame('code', '4242').brand()).toBeUndefined()
})

test.each([
  ['another origin', CLEAR, () => ({ origin: 'https://evil.example' })],
  ['an origin that begins alike', CLEAR, () => ({ origin: `${PORTAL}.evil.example` })],
  ['another window of the portal', CLEAR, () => ({ source: {} })],
  ['nowhere', CLEAR, () => ({ source: null })],
  ['the vault itself, by way of the page', CLEAR, () => ({ origin: VAULT })],
  ['no type that there is', { type: 'vault:reveal' }, () => ({})],
  ['no object', 'vault:clear', () => ({})],
  ['nothing', null, () => ({})],
] as const)('attack S32: a message of %s does nothing in a field', (_, data, from) => {
  const frame = openFrame('number')
  frame.tell(data, from())
  expect([frame.input.value, frame.heard, frame.answered]).toEqual(['4242424242424242', [], []])
})

const WANTED = { type: 'vault:code-wanted', id: 'one' }

test('the code goes to the vault’s other field', () => {
  const frame = openFrame('code', '907')
  frame.tell(WANTED, { origin: VAULT, source: frame.sibling })
  expect(frame.answered).toEqual([{ message: { type: 'vault:code', id: 'one', code: '907' }, to: VAULT }])
})

test.each([
  ['the portal', () => ({})],
  ['another origin', () => ({ origin: 'https://evil.example', source: { postMessage: () => {} } })],
  ['nowhere', () => ({ origin: VAULT, source: null })],
] as const)('attack S32: the code is not told to %s', (_, from) => {
  const frame = openFrame('code', '907')
  frame.tell(WANTED, from())
  expect([frame.answered, frame.heard]).toEqual([[], []])
})

test('attack S32: a card is handed in for the portal alone, and never with a code that another page made up', async () => {
  const frame = openFrame('number')
  const order = { type: 'vault:tokenize', id: 'one', card: { month: 9, year: 30 }, authorization: { nonce: 'n' } }
  frame.tell(order, { origin: 'https://evil.example' })
  await settled()
  expect(frame.handedIn).toEqual([])

  frame.tell(order)
  frame.tell({ type: 'vault:code', id: 'one', code: '000' }, { origin: 'https://evil.example' })
  await settled()
  expect(frame.handedIn.map((body) => JSON.parse(body).payment_method.credit_card)).toEqual([
    { month: 9, year: 30, number: '4242424242424242', verification_value: '' },
  ])
})
