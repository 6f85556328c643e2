import type { Manifest, Page, PlannedRemote, Visitor } from '@portal/contracts/platform'
import { meets, type Requirement } from '@portal/contracts/roles'
import type { RegisteredRemote } from '../registry/registered-remote.ts'
import type { Released } from '../registry/registry.ts'

/** What one person may use of what is released, and the pages that they may not. */
export interface Usable {
  shell: Pick<Manifest, 'name' | 'title' | 'pages'>
  remotes: readonly PlannedRemote[]
  refused: readonly Page[]
}

/**
 * Filters pages and cards by role. A remote with nothing left is left out whole: its name, files and prefixes never reach
 * this person. Staff pages exist for staff alone, and are refused to nobody.
 */
export function usableBy(visitor: Visitor | null, { shell, remotes }: Released): Usable {
  const may = ({ requires }: { requires: Requirement }) => meets(requires, visitor ?? undefined)
  const { manifest: own } = shell.release
  const known = remotes.filter(({ manifest }) => manifest.audience !== 'staff' || visitor?.staff)
  return {
    shell: { name: own.name, title: own.title, pages: own.pages.filter(may) },
    remotes: known.map((remote) => planned(remote, may)).filter(({ pages, cards }) => pages.length + cards.length > 0),
    refused: [own, ...known.map(({ manifest }) => manifest)].flatMap(refusable).filter((page) => !may(page)),
  }
}

function refusable({ audience, pages }: Manifest) {
  return audience === 'staff' ? [] : pages
}

function planned(
  { manifest: { name, title, owner, pages, cards }, current, previous }: RegisteredRemote,
  may: (part: { requires: Requirement }) => boolean,
): PlannedRemote {
  const mine = { pages: pages.filter(may), cards: cards.filter(may) }
  return { name, title, owner, ...mine, current, ...(previous && { previous }) }
}
