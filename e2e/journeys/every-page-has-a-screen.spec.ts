import { planOf } from '../fixtures/plan.ts'
import { expect, test } from '../fixtures/test.ts'
import { SCREENS } from '../screens.ts'

for (const person of ['owner', 'support'] as const) {
  test(`every page that ${person} is offered is among the screens that are tested`, async ({ page, signIn }) => {
    await signIn(person)
    const plan = await planOf(page.request, '/search')

    const offered = [plan.remote, ...plan.others].flatMap((remote) => remote?.pages ?? []).map(({ path }) => path)
    const tested = SCREENS.map((screen) => screen.path.split('?')[0])
    // A page that begins below its path is tested there.
    const isTested = (path: string) => tested.some((one) => one === path || one?.startsWith(`${path}/`))
    expect(offered.filter((path) => !isTested(path))).toEqual([])
  })
}
