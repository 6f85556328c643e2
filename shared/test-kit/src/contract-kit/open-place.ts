import type { Visitor } from '@portal/contracts/platform'
import { isInternalRole } from '@portal/contracts/roles'
import { startPlatform } from '@portal/platform/start'
import { exampleAnswer } from '../examples/call-example.ts'
import { type FakeApi, fakeApi } from '../fake-api.ts'
import { aLoadPlan, aStaffMember, aVisitor } from '../load-plans.ts'
import type { Place } from './places.ts'

/** Number of equal checks in a row that count as settled, and the maximum number of checks. */
const SAME_LOOKS = 4
const MOST_LOOKS = 300

/** A portal without a shell, for one person and one API. */
export function startPortal(fake: FakeApi, visitor: Visitor | null) {
  const platform = startPlatform({ plan: aLoadPlan({ visitor }), callApi: fake.callApi, load: () => {} })
  // What failed stays failed here: a second try would only take its time.
  platform.queries.setDefaultOptions({ queries: { ...platform.queries.getDefaultOptions().queries, retry: false } })
  return platform
}

export type Portal = ReturnType<typeof startPortal>

/** Mounts a page or card as the shell does, by its lifecycles. */
export async function openPlace({ path, name, lifecycles }: Place, portal: Portal) {
  history.replaceState(null, '', path)
  const failures: unknown[] = []
  const domElement = document.body.appendChild(document.createElement('div'))
  await lifecycles.bootstrap()
  await lifecycles.mount({ name, domElement, onFailure: (error) => void failures.push(error) })

  const settled = async () => {
    let seen = ''
    for (let same = 0, looks = 0; same < SAME_LOOKS && looks < MOST_LOOKS; looks++) {
      await turn()
      const now = domElement.innerHTML
      const isQuiet = portal.queries.isFetching() + portal.queries.isMutating() === 0
      same = isQuiet && now === seen ? same + 1 : 0
      seen = now
    }
  }
  await settled()
  return {
    failures,
    element: domElement,
    settled,
    text: () => domElement.textContent ?? '',
    close: async () => {
      await lifecycles.unmount({ domElement })
      domElement.remove()
    },
  }
}

/** Lets pending work run. */
export function turn() {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Renders a place for a person; returns the result and the calls made. */
export async function look(place: Place, fake: FakeApi, visitor: Visitor | null) {
  const portal = startPortal(fake, visitor)
  const view = await openPlace(place, portal)
  const seen = { asked: fake.calls(), text: view.text(), failures: view.failures }
  await view.close()
  portal.stop()
  return seen
}

/** One person for each way to meet a requirement, who holds nothing else. */
export function visitorsOf(place: Place): (Visitor | null)[] {
  if (place.requires === 'public') return [null, aVisitor()]
  if (place.requires === 'self') return [aVisitor({ roles: [] })]
  return place.requires.map((roles) =>
    roles.some(isInternalRole) ? aStaffMember(...roles) : aVisitor({ roles: [...roles] }),
  )
}

/** An API that answers every call by its contract. */
export function answeringAll(): FakeApi {
  const fake = fakeApi()
  fake.onOthers(exampleAnswer)
  return fake
}
