import { type Publisher, publishAs } from '@portal/event-bus'

/** Modules through which a remote imports `publish`. */
const DOORS_TO_PUBLISH = ['@portal/event-bus', '@portal/platform/events']

type Factory = () => object

/** A shared module as the runtime keeps it: fetched already (`lib`), or still to be. */
interface Lent {
  get: () => Factory | Promise<Factory>
  lib?: Factory
}
type Scope = Record<string, Record<string, object>>

/**
 * Wraps the host's shared modules for one release of a remote: its events are published under its own name (rule P31),
 * whenever and from whichever function.
 */
export function scopeLentTo(by: Publisher, scope: Scope): Scope {
  const publish = { publish: { value: publishAs(by), enumerable: true } }
  const inItsName =
    (factory: Factory): Factory =>
    () =>
      Object.create(factory(), publish)
  const lent = ({ get, lib, ...about }: Lent): Lent => ({
    ...about,
    get: async () => inItsName(await get()),
    ...(lib && { lib: inItsName(lib) }),
  })
  const bound = DOORS_TO_PUBLISH.map((door) => {
    const versions = Object.entries(scope[door] ?? {})
    return [door, Object.fromEntries(versions.map(([version, module]) => [version, lent(module as Lent)]))]
  })
  return { ...scope, ...Object.fromEntries(bound) }
}
