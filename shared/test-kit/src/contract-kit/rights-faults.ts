import { meets } from '@portal/contracts/roles'
import { aVisitor } from '../load-plans.ts'
import { answeringAll, look, visitorsOf } from './open-place.ts'
import type { Place } from './places.ts'

/** Checks that a page is shown to everyone with its requirement, and that no one's first calls are forbidden. */
export async function rightsFaults(place: Place): Promise<string[]> {
  const strangers = [null, aVisitor({ roles: [] })].filter((one) => !meets(place.requires, one ?? undefined))
  const faults = []
  for (const visitor of [...visitorsOf(place), ...strangers]) {
    const isWelcome = meets(place.requires, visitor ?? undefined)
    const { asked, text, failures } = await look(place, answeringAll(), visitor)
    const forbidden = asked.filter(({ requires }) => !meets(requires, visitor ?? undefined))
    const who = visitor ? `[${visitor.roles.join(', ')}]` : 'nobody'
    faults.push(...forbidden.map(({ method, path }) => `${place.name} asks for ${method} ${path} for ${who}.`))
    faults.push(...failures.map((error) => `${place.name} fails for ${who}: ${error}`))
    if (isWelcome && !text && !place.mayBeEmpty) faults.push(`${place.name} draws nothing for ${who}.`)
  }
  return faults
}
