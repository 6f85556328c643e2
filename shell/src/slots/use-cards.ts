import type { DashboardCard, PlannedRemote } from '@portal/contracts/platform'
import { usePage } from '../page/page-context.ts'
import { useRemotes } from './use-remotes.ts'

export interface OfferedCard
  extends Pick<DashboardCard, 'name' | 'title' | 'path' | 'isWide' | 'isQuiet' | 'isLead' | 'isUrgent'> {
  remote: PlannedRemote
}

/** The cards of the dashboard in their order: from the document, or from the rest of the plan on a later visit. */
export function useCards(): readonly OfferedCard[] | undefined {
  const inDocument = usePage(({ plan }) => plan.cardsFrom)
  const later = useRemotes(inDocument.length === 0)

  const remotes = inDocument.length > 0 ? inDocument : later
  return remotes && cardsOf(remotes)
}

function cardsOf(remotes: readonly PlannedRemote[]): OfferedCard[] {
  return remotes
    .flatMap((remote) => remote.cards.map((card) => ({ ...card, remote })))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title))
}
