import type { Call } from '@portal/contracts/call'
import type { FakeApi } from '../fake-api.ts'
import { answeringAll, look, visitorsOf } from './open-place.ts'
import type { Place } from './places.ts'

const FAILURES: Record<string, (fake: FakeApi, call: Call) => void> = {
  refused: (fake, call) => fake.refuse(call, 'request:unexpected'),
  unanswered: (fake, call) => fake.loseConnection(call),
  'answered with null': (fake, call) => fake.breakContract(call, null),
  'answered with [null]': (fake, call) => fake.breakContract(call, [null]),
  'answered with {}': (fake, call) => fake.breakContract(call, {}),
}

/** One call after the other is refused; then all of them fail together, in each way. */
export async function survivalFaults(place: Place): Promise<string[]> {
  const [visitor = null] = visitorsOf(place)
  const { asked } = await look(place, answeringAll(), visitor)
  const calls = [...new Set(asked)]
  if (calls.length === 0) return []

  const alone = calls.length > 1 ? calls.map((call) => ({ how: 'refused', failing: [call] })) : []
  const together = Object.keys(FAILURES).map((how) => ({ how, failing: calls }))
  const faults = []
  for (const { how, failing } of [...alone, ...together]) {
    const fake = answeringAll()
    for (const call of failing) FAILURES[how]?.(fake, call)
    const { text, failures } = await look(place, fake, visitor)
    const what = `${failing.map(({ method, path }) => `${method} ${path}`).join(', ')} ${how}`
    faults.push(...failures.map((error) => `${place.name} with ${what}: ${error}`))
    if (!text && !place.mayBeEmpty) faults.push(`${place.name} draws nothing with ${what}.`)
  }
  return faults
}
