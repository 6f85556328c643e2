import { PRIVACY_CHOICES, pageAt } from '@portal/contracts/pages'
import type {
  DashboardCard,
  LoadPlan,
  Page,
  PlannedRemote,
  RemoteOutline,
  RemoteOverride,
  Visitor,
} from '@portal/contracts/platform'
import { mayChat } from '@portal/contracts/support/may-chat'
import type { Settings } from '@portal/foundation/settings'
import { NEWEST_ENTRY } from '../help/whats-new.ts'
import { measurementOf } from '../measuring/measuring-parts.ts'
import { baseOf, lentBy } from '../registry/registered-remote.ts'
import type { RegisteredShell } from '../registry/registered-shell.ts'
import { knownOwners, knownPages } from './known-owners.ts'
import type { RestFile } from './rest-file.ts'
import type { Usable } from './usable-remotes.ts'

export interface PlanFacts {
  usable: Usable
  rest: RestFile | null
  shell: RegisteredShell
  registry: LoadPlan['registry']
  visitor: Visitor | null
  overrides?: RemoteOverride[] | undefined
  settings: Pick<
    Settings,
    'brandName' | 'supportEmail' | 'apiHostTemplate' | 'chatWidgetUrl' | 'loadsSampled' | 'measurement'
  >
}

/** Returns the status of a path for a person: allowed, refused, or unknown. */
export function statusOf({ shell, remotes, refused }: Usable, path: string) {
  const found = pageAt([shell, ...remotes, { name: '', pages: refused }], path)
  if (!found) return { status: 'unknown' as const }
  // Its routes come first and answer every address of it that there is.
  if ('standsAlone' in found.page && found.page.standsAlone) return { status: 'unknown' as const }
  if (found.owner.name === '') return { status: 'refused' as const, page: found.page }
  return { status: 'open' as const, page: found.page, owner: found.owner.name }
}

/** Returns the load plan of a page at this path: the remote that owns it in full, the others in outline. */
export function loadPlan(facts: PlanFacts, path: string): LoadPlan {
  const { usable, rest, shell, registry, visitor, overrides, settings } = facts
  const here = statusOf(usable, path)
  const isOfCards = here.status === 'open' && here.page.showsCards === true
  // The shell renders pages of cards, whichever manifest declares them (rule N21).
  const remote = isOfCards ? null : (usable.remotes.find(({ name }) => name === here.owner) ?? null)
  const cardsFrom = isOfCards ? usable.remotes.filter(hasCards) : []
  const known = [usable.shell, ...(remote ? [remote] : [])]
  const others = knownOwners(
    usable.remotes.filter((one) => one !== remote),
    known,
  )
  const refused = visitor
    ? knownPages(usable.refused, [...known, ...others])
    : here.status === 'refused'
      ? [here.page]
      : []
  return {
    brand: { name: settings.brandName, supportEmail: settings.supportEmail },
    apiHostTemplate: settings.apiHostTemplate,
    visitor,
    shell: plannedShell(shell),
    registry,
    remote: remote && withoutFinds(remote),
    cardsFrom: cardsFrom.map(withoutFinds),
    others: [shellOutline(usable.shell), ...others.map(outline)],
    refused: refused.map(({ path, exact, title, requires }) => ({ path, exact, title, needs: requires })),
    first:
      here.status === 'open'
        ? firstUrls(
            here.page,
            cardsFrom.flatMap(({ cards }) => cards),
            settings,
          )
        : [],
    rest: rest && { url: restUrl(rest, visitor), integrity: rest.integrity },
    ...(visitor && { whatsNew: NEWEST_ENTRY }),
    ...(overrides && { overrides }),
    ...(settings.chatWidgetUrl && mayChat(visitor) && { chatWidget: settings.chatWidgetUrl }),
    ...(measurementOf(visitor, settings) && { privacyChoices: PRIVACY_CHOICES }),
    ...(settings.loadsSampled > 0 && { loadsSampled: settings.loadsSampled }),
  }
}

/** Fields used only by search are sent with the rest of the plan. */
function withoutFinds(remote: PlannedRemote): PlannedRemote {
  return { ...remote, actions: [], finds: [] }
}

function plannedShell({ release }: RegisteredShell): LoadPlan['shell'] {
  return { id: release.id, base: baseOf(release), files: release.files, provides: lentBy(release) }
}

function shellOutline({ pages, ...shell }: Usable['shell']): RemoteOutline {
  return { ...shell, pages: pages.map(({ requires, first, ...page }) => page) }
}

/** With sixty remotes every field here is sent sixty times, in every document; for more remotes see rule P34. */
function outline({ name, title, pages }: PlannedRemote): RemoteOutline {
  return { name, title, pages: pages.map(({ requires, first, keywords, ...page }) => page) }
}

function hasCards({ cards }: PlannedRemote) {
  return cards.length > 0
}

function firstUrls(page: Page, cards: readonly DashboardCard[], { apiHostTemplate }: PlanFacts['settings']) {
  const calls = [page, ...cards].flatMap(({ first }) => first)
  return [...new Set(calls.map(({ service, path }) => apiHostTemplate.replace('{service}', service) + path))]
}

/** Names the account, because the roles that the file depends on are those of one account. */
function restUrl({ digest }: RestFile, visitor: Visitor | null) {
  return `/plans/${digest}.json${visitor?.account ? `?account_id=${visitor.account.id}` : ''}`
}
