import type { GivenUp } from '@portal/federation/slot'
import { checkOf, storedValue } from '@portal/platform/storage'

/** Releases that a tab remembers; a newer one has a name of its own, so that it is tried. */
const RELEASES_KEPT = 20

const Ids = checkOf((value): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'))
const stored = storedValue('session', 'shell:given-up', Ids)

/** Releases that broke in this tab, also before it was loaded again (rule P35). */
export const releasesGivenUp: GivenUp = {
  has: (release) => (stored.get() ?? []).includes(release),
  add: (release) =>
    stored.set([release, ...(stored.get() ?? []).filter((one) => one !== release)].slice(0, RELEASES_KEPT)),
  clear: () => stored.clear(),
}
