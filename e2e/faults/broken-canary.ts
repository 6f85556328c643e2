import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import type { FaultKind } from '@portal/contracts/platform'
import { logInAs } from '../fixtures/api.ts'
import type { OwnPortal } from '../fixtures/own-portal.ts'
import type { Person } from '../fixtures/people.ts'
import { planOf } from '../fixtures/plan.ts'
import { giveCanary, type ScriptChange } from '../fixtures/publish.ts'
import { expect } from '../fixtures/test.ts'
import { expectScreen, REMOTES } from './remotes.ts'

const { keys } = REMOTES
export const ON_TRIAL = { title: 'Keys on trial' }

export interface Way {
  kind: FaultKind
  /** What lies between the files and the page. */
  bring?: (page: Page, files: string) => Promise<unknown>
  /** It stands there for a minute before it breaks. */
  isLate?: true
}

/** A way to break that is tried once the others have halted it. */
export const IN_RENDER: Way = { kind: 'render' }

/** The ways in which {@link breakable} breaks: as many as halt a canary. */
export const WAYS: Readonly<Record<string, Way>> = {
  'throws on init': { kind: 'load' },
  'throws on mount': { kind: 'mount' },
  'is not there': {
    kind: 'load',
    bring: (page, files) => page.route(files, (route) => route.fulfill({ status: 404 })),
  },
  hangs: { kind: 'timeout', bring: (page, files) => page.route(files, () => {}) },
  'throws a minute later': { kind: 'unhandled', isLate: true },
}

const BREAK_IF = `(way => {
  if (new URLSearchParams(location.search).get('way') === way) throw new Error('This canary breaks.')
})`

/** Has the remote of keys, as it is built, say that it is on trial, and break in the way that the address of its page names. */
export const breakable: ScriptChange = (file, source) => {
  const title = `title:"${keys.title}"`
  if (!source.includes(title)) return source
  const [exported, mount] = /\bmount:\(\)=>(\w+)/.exec(source) ?? []
  if (!exported) throw new Error(`${file} has the page of keys, and not its lifecycles`)
  return source.replace(title, `title:(${BREAK_IF}('throws as it renders'),"${ON_TRIAL.title}")`).replace(
    exported,
    `mount:(${BREAK_IF}('throws on init'),()=>async(...given)=>{
        ${BREAK_IF}('throws on mount')
        setTimeout(async () => ${BREAK_IF}('throws a minute later'), 60_000)
        return ${mount}(...given)
      })`,
  )
}

/** Gives a canary to a share in which one of three accounts is and another is not: whom that meets follows from its id. */
export async function giveToSome(browser: Browser, portal: OwnPortal, canary: string) {
  const three: readonly Person[] = ['owner', 'europe', 'stranger']
  const contexts = await Promise.all(three.map((person) => contextOf(browser, portal, person)))
  let [least, most] = [0, 100]
  for (;;) {
    const percent = Math.floor((least + most) / 2)
    await giveCanary(portal, 'keys', percent)
    const given = await Promise.all(contexts.map(({ request }) => releaseFor(request)))
    const inside = three.find((_, at) => given[at] === canary)
    const outside = three.find((_, at) => given[at] !== canary)
    if (inside && outside) {
      await Promise.all(contexts.map((context) => context.close()))
      return { inside, outside, percent }
    }
    if (inside) most = percent
    else least = percent
  }
}

async function releaseFor(request: APIRequestContext) {
  return (await planOf(request, keys.path)).remote?.current.id
}

/** Somebody goes through the remote, and no file of the canary is asked for. */
export async function expectWithout(browser: Browser, portal: OwnPortal, person: Person, canary: string) {
  const context = await contextOf(browser, portal, person)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(keys.path)
  await expectScreen(page, keys)
  expect(asked.filter((url) => url.includes('/releases/keys/'))).not.toEqual([])
  expect(asked.filter((url) => url.includes(canary))).toEqual([])
  await context.close()
}

/** A browser of somebody's own, with an empty cache. */
export async function contextOf(browser: Browser, { origin }: OwnPortal, person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin })
  await logInAs(context.request, person)
  return context
}
