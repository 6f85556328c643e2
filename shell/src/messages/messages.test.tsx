import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { listMessages, type Message, markMessagesRead } from '@portal/contracts/authorization/messages'
import type { Visitor } from '@portal/contracts/platform'
import { activateSecretKey } from '@portal/contracts/security/secret-keys'
import { subscribe } from '@portal/event-bus'
import { type Platform, startPlatform } from '@portal/platform/start'
import { useToast } from '@portal/platform/toasts'
import { aStaffMember, aVisitor, fakeApi } from '@portal/test-kit'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { countUnread } from './count-unread.ts'
import { followMessages } from './follow-messages.ts'
import { loadMessages, MessagesMenu } from './messages-menu.tsx'
import { clearToastLog, toastLog } from './toast-log.ts'

let platform: Platform
const stops: (() => void)[] = []
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  for (const stop of stops.splice(0)) stop()
  act(() => clearToastLog())
  platform.stop()
})

const OLIVIA = aVisitor({
  account: { id: 1, label: 'Acme' },
  accounts: [
    { account_id: 1, account_label: 'Acme', default_account: true },
    { account_id: 2, account_label: 'Globex', default_account: false },
  ],
})

function aMessage(message_id: number, said: Partial<Message> = {}): Message {
  return {
    message_id,
    created: '2027-03-05T10:00:00.000Z',
    is_read: false,
    account_id: null,
    facts: { kind: 'sessions-ended', reason: 'logged-out-by-staff' },
    cursor: String(message_id),
    ...said,
  }
}

function openHeader(messages: Message[] = [], visitor: Visitor = OLIVIA) {
  const fake = fakeApi()
  fake.on(listMessages, ({ query }) =>
    messages.filter(({ message_id: id }) => id < Number(query.after ?? 1_000)).slice(0, 50),
  )
  fake.on(markMessagesRead, () => ({ unread: 0 }))
  const plan = aPlan({ visitor })
  platform = startPlatform({ plan, callApi: fake.callApi, load: () => {} })
  const page = createPageStore({ plan, path: '/account/keys', theme: 'system' })
  render(
    <PageProvider value={page}>
      <MessagesMenu />
    </PageProvider>,
  )
  act(() => countUnread(page, platform))
  return { fake, page }
}

const show = (toast: Parameters<Platform['toasts']['show']>[0]) => act(() => void platform.toasts.show(toast))
const button = () => screen.getByRole('button', { name: /^Messages/ })
const nameOf = () => button().getAttribute('aria-label')
const toggle = (newState: 'open' | 'closed') =>
  act(async () => {
    const menu = document.getElementById('messages') as HTMLElement
    menu.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
  })
/** Opens the message center; returns what finds things in it. */
async function open() {
  await toggle('open')
  const center = within(document.getElementById('messages') as HTMLElement)
  await center.findByText('Recent')
  return center
}
const HIDDEN = { hidden: true }

describe('the toasts of the tab', () => {
  test('rule H50: are listed newest first, with what was said', async () => {
    openHeader()
    show({ kind: 'success', content: 'Staging is paused' })
    show({ kind: 'error', content: 'Could not save', reference: 'REQ-1' })
    const center = await open()
    const [error, success] = center.getAllByRole('listitem', HIDDEN).map(({ textContent }) => textContent)
    expect([error, success]).toEqual([
      expect.stringMatching(/^Error: Could not save.*Reference REQ-1Copy details$/),
      expect.stringMatching(/^Done: Staging is paused/),
    ])
  })

  test('rule H50: those that lie over the page go when the message center shows them', async () => {
    openHeader()
    show({ kind: 'error', content: 'Could not save', reference: 'REQ-1' })
    show({ kind: 'success', content: 'Staging is paused' })
    expect(platform.toasts.getState().toasts).toHaveLength(2)
    const center = await open()
    expect(platform.toasts.getState().toasts).toEqual([])
    expect(center.getAllByRole('listitem', HIDDEN)).toHaveLength(2)
  })

  test('rule H50: details that are copied later say where and when it failed', async () => {
    jest.useFakeTimers({ now: new Date('2027-03-05T10:00:00Z'), advanceTimers: true })
    openHeader()
    show({ kind: 'error', content: 'Could not save', reference: 'REQ-1' })
    jest.setSystemTime(new Date('2027-03-05T11:30:00Z'))
    history.pushState(null, '', '/account/usage')
    const center = await open()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await user.click(center.getByRole('button', { name: 'Copy details', ...HIDDEN }))
    expect(await navigator.clipboard.readText()).toBe('Could not save. Reference REQ-1, /, 2027-03-05T10:00:00.000Z')
    history.replaceState(null, '', '/')
    jest.useRealTimers()
  })

  test('rule H51: one is undone once, and its button is gone then, also when the toast itself was undone', async () => {
    openHeader()
    const [first, second] = [jest.fn(), jest.fn()]
    show({ kind: 'success', content: 'Staging is paused', undo: first })
    show({ kind: 'success', content: 'Live is paused', undo: second })
    act(() => platform.toasts.take(2))
    const center = await open()
    await userEvent.click(center.getByRole('button', { name: 'Undo', ...HIDDEN }))
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
    expect(center.queryByRole('button', { name: 'Undo', ...HIDDEN })).toBeNull()
  })

  test('rule H51: an undo that comes too late says what the server refused, as a toast and here', async () => {
    const { fake } = openHeader()
    fake.refuse(activateSecretKey, 'security-context:key-deleted')
    const undo = () => fake.callApi(activateSecretKey, { params: { id: 'staging' } })
    act(() => useToast().success('Staging is paused', { undo }))
    const center = await open()
    await userEvent.click(center.getByRole('button', { name: 'Undo', ...HIDDEN }))
    await center.findByText('This key was deleted. Recover it first.')
    expect(platform.toasts.getState().toasts.map(({ kind }) => kind)).toEqual(['error'])
  })

  test('rule H51: what was offered is taken here as well', async () => {
    openHeader()
    const take = jest.fn()
    show({ kind: 'info', content: 'A newer version is ready.', offer: { label: 'Reload', take } })
    const center = await open()
    await userEvent.click(center.getByRole('button', { name: 'Reload', ...HIDDEN }))
    expect(take).toHaveBeenCalledTimes(1)
  })

  test('rule H52: an error counts on the button until the message center is open', async () => {
    openHeader()
    expect(nameOf()).toBe('Messages')
    show({ kind: 'success', content: 'Saved' })
    expect(nameOf()).toBe('Messages')
    show({ kind: 'error', content: 'Could not save' })
    expect(nameOf()).toBe('Messages, 1 unread')
    await open()
    expect(nameOf()).toBe('Messages')
    show({ kind: 'error', content: 'Could not save again' })
    expect(nameOf()).toBe('Messages')
    await toggle('closed')
    show({ kind: 'error', content: 'Nor later' })
    expect(nameOf()).toBe('Messages, 1 unread')
  })

  test('rule H50: all are cleared, and the focus stays in the message center', async () => {
    openHeader()
    show({ kind: 'success', content: 'Saved' })
    const center = await open()
    await userEvent.click(center.getByRole('button', { name: 'Clear', ...HIDDEN }))
    expect(center.queryByRole('listitem', HIDDEN)).toBeNull()
    expect(document.getElementById('messages')?.contains(document.activeElement)).toBe(true)
  })
})

describe('the messages of the server', () => {
  test('rule H56: those that are shown are read, in every tab, and the button counts no more', async () => {
    const heard: unknown[] = []
    const visitor = { ...OLIVIA, unread: 2 }
    const { fake } = openHeader([aMessage(9), aMessage(8), aMessage(7, { is_read: true })], visitor)
    stops.push(subscribe('messages.counted', (event) => void heard.push(event)))
    expect(nameOf()).toBe('Messages, 2 unread')
    const center = await open()
    expect(await center.findAllByText('Our support team logged you out everywhere.')).toHaveLength(3)
    await waitFor(() => expect(heard).toEqual([{ userId: visitor.user.id, unread: 0 }]))
    expect(fake.requestsOf(markMessagesRead)).toMatchObject([{ body: { message_ids: [9, 8] } }])
    await act(async () => platform.session.setState({ visitor: { ...visitor, unread: 0 } }))
    expect(nameOf()).toBe('Messages')
  })

  test('rule H58: a number that the page hears of is on the button, with the errors of the tab', async () => {
    openHeader()
    show({ kind: 'error', content: 'Could not save' })
    act(() => platform.session.setState({ visitor: { ...OLIVIA, unread: 3 } }))
    expect(nameOf()).toBe('Messages, 4 unread')
  })

  test('rule H56: behind the unread ones the last three are shown, and older ones on request', async () => {
    const read = Array.from({ length: 52 }, (_, at) => aMessage(60 - at, { is_read: true }))
    const { fake } = openHeader([aMessage(61), ...read])
    const center = await open()
    await center.findAllByRole('listitem', HIDDEN)
    const count = () => center.getAllByRole('listitem', HIDDEN).length
    expect(count()).toBe(4)
    const more = () => userEvent.click(center.getByRole('button', { name: 'Show older messages', ...HIDDEN }))
    await more()
    expect(count()).toBe(50)
    await more()
    await waitFor(() => expect(count()).toBe(53))
    expect(center.queryByRole('button', { name: 'Show older messages', ...HIDDEN })).toBeNull()
    expect(fake.requestsOf(markMessagesRead)).toMatchObject([{ body: { message_ids: [61] } }])
  })

  test('rule H55: the link of one about another account leads to that account', async () => {
    const failed = { kind: 'payment-failed', order_id: 10_007, amount: 100 } as const
    openHeader([
      aMessage(3, { account_id: 1, facts: { ...failed, account: 'Acme' } }),
      aMessage(2, { account_id: 2, facts: { ...failed, account: 'Globex' } }),
      aMessage(1, { account_id: 3, facts: { kind: 'account-left', account: 'Initech' } }),
    ])
    const center = await open()
    const links = await center.findAllByRole('link', HIDDEN)
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/account/orders/10007',
      '/account?account_id=2',
      '/account',
    ])
  })

  test('a list that cannot be read says so, and is read again on request; the toasts are there all the same', async () => {
    const { fake } = openHeader()
    fake.loseConnection(listMessages)
    show({ kind: 'success', content: 'Saved' })
    const center = await open()
    await center.findByText('Messages of your account could not be loaded.')
    center.getByText('Saved')
    fake.on(listMessages, () => [aMessage(1)])
    await userEvent.click(center.getByRole('button', { name: 'Try again', ...HIDDEN }))
    await center.findByText('Our support team logged you out everywhere.')
    expect(center.queryByText('Messages of your account could not be loaded.')).toBeNull()
  })

  test('a kind that this release does not know is left out', async () => {
    const { fake } = openHeader()
    const facts = { kind: 'parcel-arrived' }
    fake.breakContract(listMessages, [{ ...aMessage(2), facts }, aMessage(1)])
    const center = await open()
    await center.findByText('Our support team logged you out everywhere.')
    expect(center.getAllByRole('listitem', HIDDEN)).toHaveLength(1)
  })

  test('rule H57: who acts as somebody has the toasts of the tab alone; the others on the staff have messages of their own', async () => {
    const acting = { ...OLIVIA, acting: { by: 'Sam', ends: '2027-03-05T11:00:00Z' } }
    const { fake } = openHeader([aMessage(1)], acting)
    show({ kind: 'success', content: 'Saved' })
    const center = await open()
    center.getByText('Saved')
    expect(fake.calls()).toEqual([])
    cleanup()

    openHeader([aMessage(1)], { ...aStaffMember('support'), staff: true })
    await (await open()).findByText('Our support team logged you out everywhere.')
  })
})

describe('rule H52: what counts comes with the first toast or news, and not before', () => {
  function aPage() {
    const plan = aPlan({ visitor: { ...OLIVIA, unread: 1 } })
    platform = startPlatform({ plan, callApi: fakeApi().callApi, load: () => {} })
    return createPageStore({ plan, path: '/account/keys', theme: 'system' })
  }
  const unreadOf = (page: ReturnType<typeof aPage>) => page.getState().unread

  test('the document’s number stands until then', async () => {
    const page = aPage()
    const load = jest.fn(loadMessages)
    followMessages(page, platform, load)
    platform.session.setState({ prompt: undefined })
    expect(load).not.toHaveBeenCalled()
    expect(page.getState().unread).toBe(1)
    platform.toasts.show({ kind: 'success', content: 'Saved' })
    platform.toasts.show({ kind: 'error', content: 'Could not save' })
    await waitFor(() => expect(unreadOf(page)).toBe(2))
    expect(toastLog.getState().toasts.map(({ text }) => text)).toEqual(['Saved', 'Could not save'])
  })

  test('news of the person', async () => {
    const page = aPage()
    followMessages(page, platform, loadMessages)
    platform.session.setState({ visitor: { ...OLIVIA, unread: 3 } })
    await waitFor(() => expect(unreadOf(page)).toBe(3))
  })

  test('a toast from before', async () => {
    const page = aPage()
    platform.toasts.show({ kind: 'error', content: 'Could not save' })
    followMessages(page, platform, loadMessages)
    await waitFor(() => expect(unreadOf(page)).toBe(2))
  })

  test('errors of the pages before in this tab', async () => {
    const toasts = [{ kind: 'error', text: 'Could not save', at: 1, isUnread: true }]
    sessionStorage.setItem('shell:toasts', JSON.stringify({ userId: OLIVIA.user.id, toasts }))
    const page = aPage()
    followMessages(page, platform, loadMessages)
    await waitFor(() => expect(unreadOf(page)).toBe(2))
  })
})
