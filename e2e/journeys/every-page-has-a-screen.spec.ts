import { LoadPlan } from '@portal/contracts/platform'
import { getDocument } from '../fixtures/document.ts'
import { expect, test } from '../fixtures/test.ts'
import { SCREENS } from '../screens.ts'

/** Pages of no screen of their own: one begins below it. */
const BARE = ['/admin', '/products']

for (const person of ['owner', 'support'] as const) {
  test(`every page that ${person} is offered is among the screens that are tested`, async ({ page, signIn }) => {
    await signIn(person)
    const html = await (await getDocument(page.request, '/')).text()
    const plan = LoadPlan.parse(JSON.parse(html.match(/id="plan">(.*?)<\/script>/s)?.[1] ?? ''))

    const offered = [plan.remote, ...plan.others].flatMap((remote) => remote?.pages ?? []).map(({ path }) => path)
    const tested = SCREENS.map(({ path }) => path.split('?')[0])
    expect(offered.filter((path) => !tested.includes(path) && !BARE.includes(path))).toEqual([])
  })
}
