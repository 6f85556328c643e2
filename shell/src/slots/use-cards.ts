import type { DashboardCard, PlannedRemote } from '@portal/contracts/platform'
import { useContext, useEffect, useState } from 'react'
import { usePage } from '../page/page-context.ts'
import { SlotsContext } from './slots-context.ts'

export interface OfferedCard extends Pick<DashboardCard, 'name' | 'title'> {
  remote: PlannedRemote
}

/** The cards of the dashboard in their order: from the document, or from the rest of the plan on a later visit. */
export function useCards(): readonly OfferedCard[] | undefined {
  const inDocument = usePage(({ plan }) => plan.cardsFrom)
  const slots = useContext(SlotsContext)
  const [later, setLater] = useState<readonly PlannedRemote[]>()

  useEffect(() => {
    if (inDocument.length > 0 || !slots) return
    void slots.remotes().then(setLater, () => setLater([]))
  }, [inDocument, slots])

  const remotes = inDocument.length > 0 ? inDocument : later
  return remotes && cardsOf(remotes)
}

export function cardsOf(remotes: readonly PlannedRemote[]): OfferedCard[] {
  return remotes
    .flatMap((remote) => remote.cards.map(({ name, title, order }) => ({ remote, name, title, order })))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title))
}
