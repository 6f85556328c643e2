import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { createPageStore } from '../page/page-store.ts'
import type { Slots } from '../slots/slots.ts'
import { anOutline, aPage, aPlan } from '../testing/a-plan.ts'

interface Part {
  name: string
  app: unknown
  activeWhen: (location: { pathname: string }) => boolean
}
interface Opening {
  name: string
  title: string
  find: () => unknown
  host: () => unknown
  onState: (state: { phase: 'ready' }) => void
}

const registerApplication = jest.fn<(part: Part) => void>()
const triggerAppChange = jest.fn()
const start = jest.fn<(options: object) => void>()
const addErrorHandler = jest.fn<(handle: (error: object) => void) => void>()
const reportFault = jest.fn<(fault: object) => void>()
const slot = jest.fn((opening: Opening) => ({ slotOf: opening.name }))
jest.mock('single-spa', () => ({
  registerApplication: (part: Part) => registerApplication(part),
  triggerAppChange: () => triggerAppChange(),
  start: (options: object) => start(options),
  addErrorHandler: (handle: (error: object) => void) => addErrorHandler(handle),
}))
jest.mock('@portal/federation/slot', () => ({ slot: (opening: Opening) => slot(opening) }))
jest.mock('@portal/platform/faults', () => ({ reportFault: (fault: object) => reportFault(fault) }))

/** Loaded after single-spa has been replaced. */
let registerParts: typeof import('./register-parts.ts').registerParts
beforeAll(async () => {
  registerParts = (await import('./register-parts.ts')).registerParts
})

const find = jest.fn()
const slots = { application: 'the shell', find, surroundings: { provides: { react: '19.3.1' } } } as unknown as Slots

function register() {
  const others = [...aPlan().others, anOutline('nested', aPage('/account/keys/nested'))]
  const page = createPageStore({ plan: aPlan({ others }), path: '/account/keys', theme: 'system' })
  registerParts(page, slots)
  return { page, parts: registerApplication.mock.calls.map(([part]) => part) }
}
beforeEach(() => {
  jest.clearAllMocks()
  document.body.innerHTML = '<div id="slot"></div>'
})

test('there is one application for each part of the plan, and each stands at its own pages only', () => {
  const { parts } = register()
  const at = (pathname: string) => parts.filter(({ activeWhen }) => activeWhen({ pathname })).map(({ name }) => name)

  expect(parts.map(({ name }) => name).sort()).toEqual(['keys', 'nested', 'shell', 'team'])
  expect(at('/account/keys/7')).toEqual(['shell', 'keys'])
  expect(at('/account/keys/nested')).toEqual(['shell', 'nested'])
  expect(at('/account/team')).toEqual(['shell', 'team'])
  expect(at('/account')).toEqual(['shell'])
  expect(at('/nowhere')).toEqual(['shell'])
})

test('a remote is a slot in the content area, found by the plan, whose state the page knows', () => {
  const { page, parts } = register()
  expect(parts.find(({ name }) => name === 'shell')?.app).toBe('the shell')
  expect(parts.find(({ name }) => name === 'team')?.app).toEqual({ slotOf: 'team' })

  const [opening] = slot.mock.calls.map(([one]) => one).filter(({ name }) => name === 'team')
  expect(opening).toMatchObject({ name: 'team', title: 'team', provides: { react: '19.3.1' } })
  expect(opening?.host()).toBe(document.getElementById('slot'))
  opening?.find()
  expect(find.mock.calls).toEqual([['team']])
  opening?.onState({ phase: 'ready' })
  expect(page.getState().slot).toEqual({ phase: 'ready' })
})

test('routing begins when all are registered, and only a change of the address moves it', () => {
  register()
  expect(start.mock.calls).toEqual([[{ urlRerouteOnly: true }]])
  expect(start.mock.invocationCallOrder[0]).toBeGreaterThan(Math.max(...registerApplication.mock.invocationCallOrder))
})

test('a remote that comes with a later plan is registered then, once, and one that it does not hold stands nowhere', () => {
  const { page } = register()
  const billing = anOutline('billing', aPage('/account/billing'))
  const { others } = aPlan()
  page.setState({ plan: aPlan({ remote: null, others: [...others, billing] }) })
  page.setState({ plan: aPlan({ remote: null, others: [...others, billing] }) })

  const parts = registerApplication.mock.calls.map(([part]) => part)
  expect(parts.map(({ name }) => name)).toEqual(['shell', 'keys', 'team', 'nested', 'billing'])
  const at = (pathname: string) => parts.filter(({ activeWhen }) => activeWhen({ pathname })).map(({ name }) => name)
  expect([at('/account/billing'), at('/account/keys')]).toEqual([['shell', 'billing'], ['shell']])
  expect(triggerAppChange).toHaveBeenCalledTimes(2)
  page.setState({ hasContent: true })
  expect(triggerAppChange).toHaveBeenCalledTimes(2)
})

test('what a part does wrong is reported under its name', () => {
  register()
  addErrorHandler.mock.calls[0]?.[0](Object.assign(new Error('no'), { appOrParcelName: 'team', stack: 'at team' }))
  expect(reportFault.mock.calls).toEqual([[{ kind: 'mount', message: 'no', remote: 'team', stack: 'at team' }]])
})
