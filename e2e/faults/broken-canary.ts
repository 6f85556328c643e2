import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import type { FaultKind } from '@portal/contracts/platform'
import { type CopiedRemote, copyRemote } from '../../.ci/copied-remote.ts'
import { logInAs } from '../fixtures/api.ts'
import type { OwnPortal } from '../fixtures/own-portal.ts'
import type { Person } from '../fixtures/people.ts'
import { planOf } from '../fixtures/plan.ts'
import { giveCanary } from '../fixtures/publish.ts'
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
export const WITHOUT_END: Way = { kind: 'render' }

/** The ways in which a canary of {@link breakableKeys} breaks: as many as halt it. */
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

/** A copy of the remote of keys that says that it is on trial, and breaks in the way that the address of its page names. */
export function breakableKeys(): CopiedRemote {
  const copy = copyRemote('keys')
  const { save } = copy
  const page = 'src/secret-keys/list/secret-keys-page.tsx'
  save(page, `title: '${keys.title}'`, `title: '${ON_TRIAL.title}'`)
  save(page, 'import styles', `import { useState } from 'react'\nimport styles`)
  save(
    page,
    'const keys = useLoad(',
    `const [count, setCount] = useState(0)
  if (new URLSearchParams(location.search).get('way') === 'renders without end') setCount(count + 1)
  const keys = useLoad(`,
  )
  const lifecycles = 'export const { Root, paths, bootstrap, mount, unmount } = remoteApp('
  save(
    'src/app.tsx',
    lifecycles,
    `const way = new URLSearchParams(location.search).get('way')
const breakNow = () => {
  throw new Error('This canary breaks.')
}
if (way === 'throws on init') breakNow()
export async function mount(props) {
  if (way === 'throws on mount') breakNow()
  if (way === 'throws a minute later') setTimeout(async () => breakNow(), 60_000)
  return mountWorking(props)
}
${lifecycles.replace('mount,', 'mount: mountWorking,')}`,
  )
  return copy
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
