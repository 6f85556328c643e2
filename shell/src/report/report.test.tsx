import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import type { LoadPlan } from '@portal/contracts/platform'
import { readConversation, reportProblem } from '@portal/contracts/support/conversations'
import { type Platform, startPlatform } from '@portal/platform/start'
import { aStaffMember, aVisitor, fakeApi } from '@portal/test-kit'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chatStore } from '../chat/chat-store.ts'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { ReportButton } from './report-button.tsx'
import { reportDraft } from './report-draft.ts'

const SCREENSHOT = 'data:image/jpeg;base64,c2NyZWVu'
const NEW = reportDraft.getState()
let platform: Platform

/** A file that this page has loaded. */
const loaded = (name: string) => ({ name, entryType: 'resource', transferSize: 1, startTime: 1, responseEnd: 2 })

beforeEach(() => {
  Object.assign(navigator, { sendBeacon: () => true })
  // jsdom measures no files.
  Object.assign(performance, {
    getEntriesByType: (type: string) =>
      type === 'resource'
        ? ['/releases/shell/5ce049a3/main.js', '/releases/shell/5ce049a3/1.js', '/releases/keys/880a9104/a.js'].map(
            loaded,
          )
        : [],
  })
  // jsdom shows no dialogs. Browsers return the focus of one that is closed.
  let focusedBefore: Element | null = null
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
      focusedBefore = document.activeElement
    },
    close(this: HTMLDialogElement) {
      this.open = false
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    },
  })
})
afterEach(async () => {
  const cancel = screen.queryByRole('button', { name: 'Close' })
  if (cancel) await userEvent.click(cancel)
  platform.stop()
  act(() => {
    reportDraft.setState({ ...NEW, idempotencyKey: crypto.randomUUID() }, true)
    chatStore.setState({ isOpen: false, unread: 0, wanted: '' })
  })
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  Reflect.deleteProperty(navigator, 'mediaDevices')
  jest.restoreAllMocks()
})

/** A page with a way to report a problem, after an error and a failed request. */
async function openPage(said: Partial<LoadPlan> = {}) {
  history.replaceState(null, '', '/account/keys?search=secret')
  const fake = fakeApi()
  fake.on(reportProblem, () => ({ conversation_id: 'c7' }))
  const keys: (string | undefined)[] = []
  const callApi: CallApi = (call, ...args) => {
    if (call.path === '/problem-reports') keys.push(args[0]?.idempotencyKey)
    return fake.callApi(call, ...args)
  }
  const plan = aPlan(said)
  platform = startPlatform({ plan, callApi, load: () => {} })
  platform.faults.report({ id: 'K7Q2M9XWBT', kind: 'render', message: '<b>No key</b>, token=abc' })
  fake.refuse(readConversation, 'support-context:conversation-not-found')
  const lost = callApi(readConversation, { params: { id: 'c1' }, query: {} })
  await platform.queries.fetchQuery({ queryKey: ['a'], queryFn: () => lost, retry: false }).catch(() => {})
  const page = createPageStore({ plan, path: location.pathname, theme: 'system' })
  page.setState({ isLive: true })
  render(
    <PageProvider value={page}>
      <ReportButton />
    </PageProvider>,
  )
  return { fake, keys, sent: () => fake.requestsOf(reportProblem).map(({ body }) => body) }
}

const button = () => screen.getByRole('button', { name: 'Report a problem' })
async function open(said?: Partial<LoadPlan>) {
  const page = await openPage(said)
  await userEvent.click(button())
  await screen.findByRole('dialog')
  return page
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' })
const send = (name = 'Send report') => userEvent.click(screen.getByRole('button', { name }))
const shown = () =>
  within(screen.getByRole('group', { name: 'Technical details' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test.each<[who: string, said: Partial<LoadPlan>]>([
  ['a visitor', { visitor: null }],
  ['staff', { visitor: { ...aStaffMember('support'), staff: true } }],
  ['staff who act', { visitor: aVisitor({ acting: { by: 'Sam', ends: '2999-01-01T00:00:00Z' } }) }],
  ['customers of another chat', { chatWidget: 'https://chat.example/a.js' }],
])('rule H60: no report is offered to %s', async (_, said) => {
  await openPage(said)
  expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull()
})

test('rule H61: all that is sent is shown before, and what is not checked is not sent', async () => {
  const { sent } = await open()
  const all = shown()
  expect(all).toEqual([
    '/account/keys',
    'shell 5ce049a3',
    'keys 880a9104',
    'request-of-a-test 404 support-context:conversation-not-found',
    'K7Q2M9XWBT render: <b>No key</b>, token=[hidden]',
    navigator.userAgent,
    '1024 × 768 px at 1x',
  ])
  await userEvent.type(field(), 'It does nothing.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Browser' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Page' }))
  await send()
  expect(await screen.findByText('Thanks. We’ll reply in chat and to owner@acme.example.')).toBeTruthy()
  expect(sent()).toEqual([
    {
      text: 'It does nothing.',
      details: [
        { part: 'releases', lines: [all[1], all[2]] },
        { part: 'requests', lines: [all[3]] },
        { part: 'errors', lines: [all[4]] },
        { part: 'window', lines: [all[6]] },
      ],
    },
  ])
  expect(JSON.stringify(sent())).not.toContain('secret')
})

test('rule H61: without words nothing is sent, and the field says what it needs', async () => {
  const { sent } = await open()
  await userEvent.type(field(), '  ')
  await send()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field())
  expect(screen.getByText('Describe what happened.')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('rule H63: a report that got no answer keeps everything, and is sent again as the same', async () => {
  const { fake, keys, sent } = await open()
  act(() => reportDraft.setState({ screenshot: SCREENSHOT }))
  await userEvent.type(field(), 'It does nothing.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Window size' }))
  fake.loseConnection(reportProblem)
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent. We could not be reached.')
  // Closed and opened again, on a page that has changed meanwhile.
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(button())
  platform.faults.report({ kind: 'render', message: 'Something else' })
  await userEvent.click(button())
  expect(field().value).toBe('It does nothing.')
  expect(screen.getByRole('img').getAttribute('src')).toBe(SCREENSHOT)

  fake.on(reportProblem, () => ({ conversation_id: 'c7' }))
  await send('Send again')
  await screen.findByText('Thanks. We’ll reply in chat and to owner@acme.example.')
  expect(sent()[0]).toEqual(sent()[1])
  expect(sent()[0]).toMatchObject({ text: 'It does nothing.', screenshot: 'c2NyZWVu' })
  expect(keys[0]).toBe(keys[1])
})

test('rule H63: a change of a report that has arrived already is said to be another one', async () => {
  const { fake, keys } = await open()
  await userEvent.type(field(), 'It does nothing.')
  fake.refuse(reportProblem, 'request:repeated-differently')
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('We have this report as you first sent it.')
  expect(field().value).toBe('It does nothing.')
  fake.on(reportProblem, () => ({ conversation_id: 'c8' }))
  await send('Send again')
  await screen.findByText('Thanks. We’ll reply in chat and to owner@acme.example.')
  expect(new Set(keys).size).toBe(2)
})

test('rule H63: two clicks send one report', async () => {
  const { fake, sent } = await open()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  fake.on(reportProblem, async () => {
    await answered
    return { conversation_id: 'c7' }
  })
  await userEvent.type(field(), 'It does nothing.')
  await send()
  await send('Sending…')
  act(answer)
  await screen.findByText('Thanks. We’ll reply in chat and to owner@acme.example.')
  expect(sent()).toHaveLength(1)
})

test('rule H64: what was sent is a conversation that its link opens in chat, and the next report begins anew', async () => {
  await open()
  await userEvent.type(field(), 'It does nothing.')
  await send()
  await userEvent.click(await screen.findByRole('link', { name: 'Open chat' }))
  expect(chatStore.getState()).toMatchObject({ isOpen: true, wanted: 'c7' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('chat:begun')).toBe('{"id":"c7"}')

  await userEvent.click(button())
  expect(field().value).toBe('')
})

test('what is typed is kept in the tab until it is sent', async () => {
  await open()
  await userEvent.type(field(), 'It does')
  expect(sessionStorage.getItem('report:draft')).toBe('"It does"')
  await send()
  await screen.findByText('Thanks. We’ll reply in chat and to owner@acme.example.')
  expect(sessionStorage.getItem('report:draft')).toBeNull()
})

/** A browser that shares its screen, or refuses to. */
function share(getDisplayMedia: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getDisplayMedia } })
}

test('rule H61: where no screenshot can be taken an image file takes its place', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Add screenshot' })).toBeNull()
  expect(screen.getByLabelText('Add image').getAttribute('type')).toBe('file')
})

test('rule Q84: an image file that cannot be sent is said, and what was typed and another file are taken', async () => {
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 1, height: 1, close: () => {} }) })
  const { sent } = await open()
  await userEvent.type(field(), 'It does nothing.')
  const choose = (content: BlobPart) =>
    userEvent.upload(screen.getByLabelText('Add image'), new File([content], 'a.png', { type: 'image/png' }))
  await choose(new Uint8Array(5 * 1024 * 1024 + 1))
  expect(await screen.findByText('Images can have up to 5 MB.')).toBeTruthy()
  await choose('<svg/>')
  expect(await screen.findByText('This image could not be read. Choose a PNG, JPEG, WebP or GIF.')).toBeTruthy()
  expect(field().value).toBe('It does nothing.')

  await choose(Buffer.from('89504e470d0a1a0a', 'hex'))
  expect((await screen.findByRole('img')).getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
  expect(screen.queryByText(/could not be read/)).toBeNull()
  await send()
  await screen.findByText(/^Thanks\. We’ll reply in chat/)
  expect(sent()).toMatchObject([{ text: 'It does nothing.', screenshot: 'iVBORw0KGgo=' }])
})

test('rule H61: a refused screenshot is said, and an image file offered', async () => {
  share(() => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')))
  await open()
  expect(screen.queryByLabelText('Add image')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add screenshot' }))
  expect(await screen.findByText('No screenshot was taken. You can add an image file instead.')).toBeTruthy()
  expect(screen.getByLabelText('Add image')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add screenshot' })))
})

test('rule H61: a screenshot is of the page without the dialog, is shown, and can be removed', async () => {
  const stop = jest.fn()
  let wasHidden: boolean | undefined
  share(async () => {
    wasHidden = Boolean(document.querySelector('dialog')?.hidden)
    return { getTracks: () => [{ stop }] }
  })
  Object.assign(HTMLVideoElement.prototype, {
    play: () => Promise.resolve(),
    requestVideoFrameCallback: (then: () => void) => then(),
  })
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(3840)
  jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(2160)
  const drawn: number[][] = []
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: (_: unknown, ...at: number[]) => drawn.push(at),
  } as never)
  // The first picture is too large to be sent in each quality.
  const encode = jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(SCREENSHOT)
  for (let turn = 0; turn < 3; turn++) encode.mockReturnValueOnce(`data:image/jpeg;base64,${'A'.repeat(1_400_000)}`)
  const { sent } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Add screenshot' }))

  const image = await screen.findByRole('img', { name: 'Your screenshot, as it will be sent' })
  expect([image.getAttribute('src'), wasHidden, document.querySelector('dialog')?.hidden]).toEqual([
    SCREENSHOT,
    true,
    false,
  ])
  expect(drawn).toEqual([
    [0, 0, 2000, 1125],
    [0, 0, 1500, 844],
  ])
  expect(stop).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Remove screenshot' }))
  expect(screen.queryByRole('img')).toBeNull()
  await userEvent.type(field(), 'Without it')
  await send()
  await screen.findByText('Thanks. We’ll reply in chat and to owner@acme.example.')
  expect(sent()[0]).not.toHaveProperty('screenshot')
})
