import { afterEach, expect, test } from '@jest/globals'
import { dropOverrides, setOverride } from '@portal/contracts/authorization/overrides'
import { startPlatform, thePlatform } from '@portal/platform/start'
import { aVisitor, fakeApi } from '@portal/test-kit'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { DeveloperTools } from './developer-tools.tsx'

const KEYS = { remote: 'keys', origin: 'http://localhost:4050', until: '2026-03-09T17:00:00Z' }

afterEach(cleanup)

/** Browser-only metrics, which a DOM implementation lacks. */
const MEASURED = [
  {
    name: 'http://localhost/account/keys',
    entryType: 'navigation',
    transferSize: 20_400,
    startTime: 0,
    responseEnd: 117,
  },
  { name: '/releases/keys/1/a.js', entryType: 'resource', transferSize: 1500, startTime: 140, responseEnd: 200 },
  { name: '/releases/keys/1/b.js', entryType: 'resource', transferSize: 500, startTime: 150, responseEnd: 260 },
]
Object.assign(performance, {
  getEntriesByType: (type: string) => MEASURED.filter(({ entryType }) => entryType === type),
})
Object.assign(navigator, { sendBeacon: () => true })
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

function open(overrides = [KEYS]) {
  const plan = aPlan({ visitor: aVisitor(), overrides })
  const [fake, loaded] = [fakeApi(), [] as string[]]
  startPlatform({ plan, callApi: fake.callApi, load: (path) => void loaded.push(path) })
  const page = createPageStore({ plan, path: '/account/keys', theme: 'system' })
  const view = render(
    <PageProvider value={page}>
      <DeveloperTools />
    </PageProvider>,
  )
  return { ...view, fake, loaded }
}

test('P23: a bar says what comes from elsewhere, and one press has everything come from the registry again', async () => {
  const page = open()
  page.fake.on(dropOverrides, () => undefined)
  expect(page.getByRole('complementary', { name: 'Developer' }).textContent).toContain(
    'keys comes from http://localhost:4050',
  )
  await userEvent.click(page.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(page.loaded).toEqual([location.pathname]))
  expect(page.fake.requestsOf(dropOverrides)).toHaveLength(1)
})

test('where nothing comes from elsewhere there is nothing to take back', () => {
  expect(open([]).queryByRole('button', { name: 'Reset' })).toBeNull()
})

test('P25: the panel says what was planned, and what went wrong on the page', async () => {
  const page = open()
  thePlatform().faults.report({ kind: 'policy', message: 'script-src refused https://evil.example/x.js' })
  await userEvent.click(page.getByRole('button', { name: 'Developer panel' }))
  const panel = await page.findByRole('dialog', { name: 'Developer panel', hidden: true })
  expect(panel.textContent).toContain('script-src refused https://evil.example/x.js')
  expect(panel.textContent).toContain('keyshttp://localhost:4050')
})

test('P25: the panel says what each part fetched, and when', async () => {
  const page = open()
  await userEvent.click(page.getByRole('button', { name: 'Developer panel' }))
  const rows = await page.findAllByRole('row', { hidden: true })
  const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))
  expect(texts).toContain('document 1 20.4 0 117')
  expect(texts).toContain('keys 2 2.0 140 260')
})

test('what the portal refuses to serve is said in the panel, and the page stays', async () => {
  const page = open([])
  page.fake.refuse(setOverride, 'release:origin-not-allowed')
  await userEvent.click(page.getByRole('button', { name: 'Developer panel' }))
  await userEvent.type(await page.findByRole('combobox', { name: 'Remote', hidden: true }), 'keys')
  await userEvent.click(page.getByRole('button', { name: 'Serve from there', hidden: true }))
  expect((await page.findByRole('alert', { hidden: true })).textContent).toContain('takes no remote from there')
  expect(page.loaded).toEqual([])
})
