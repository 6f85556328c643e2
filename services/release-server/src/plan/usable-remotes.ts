import type { Manifest, Page, PlannedRemote, Visitor } from '@portal/contracts/platform'
import { meets, type Requirement } from '@portal/contracts/roles'
import type { RegisteredRemote } from '../registry/registered-remote.ts'
import type { Released } from '../registry/registry.ts'

/** The released remotes that one person may use, and the pages refused to them. */
export interface Usable {
  shell: Pick<Manifest, 'name' | 'title' | 'pages'>
  remotes: readonly PlannedRemote[]
  refused: readonly Page[]
}

/**
 * Filters pages and cards by role. A remote with nothing left is omitted completely: its name, files and prefixes never
 * reach this person. Staff pages exist only for staff and are never listed as refused. Calls that staff acting as
 * someone may not make are omitted (rule G4), so that no denied attempts appear in the log.
 */
export function usableBy(visitor: Visitor | null, { shell, remotes }: Released): Usable {
  const may = ({ requires }: { requires: Requirement }) => meets(requires, visitor ?? undefined)
  const { manifest: own } = shell.release
  const known = remotes.filter(({ manifest }) => manifest.audience !== 'staff' || visitor?.staff)
  return {
    shell: { name: own.name, title: own.title, pages: own.pages.filter(may) },
    remotes: known
      .map((remote) => planned(visitor?.acting ? askingLess(remote) : remote, may))
      .filter(({ pages, cards }) => pages.length + cards.length > 0),
    refused: [own, ...known.map(({ manifest }) => manifest)].flatMap(refusable).filter((page) => !may(page)),
  }
}

function refusable({ audience, pages }: Manifest) {
  return audience === 'staff' ? [] : pages
}

function planned(
  {
    manifest: { name, title, owner, pages, cards, actions = [], finds = [] },
    current,
    previous,
    onTrial,
  }: RegisteredRemote,
  may: (part: { requires: Requirement }) => boolean,
): PlannedRemote {
  const mine = { pages: pages.filter(may), cards: cards.filter(may), actions: actions.filter(may) }
  const found = finds.filter(may).map((one) => ({ ...one, acts: one.acts.filter(({ call }) => may(call)) }))
  return {
    name,
    title,
    owner,
    ...mine,
    finds: found,
    current,
    ...(previous && { previous }),
    ...(onTrial && { onTrial }),
  }
}

/** Removes the first calls that staff acting as someone may not make. */
function askingLess({ manifest, ...remote }: RegisteredRemote): RegisteredRemote {
  const less = <Part extends Pick<Page, 'first'>>(part: Part): Part => ({
    ...part,
    first: part.first.filter(({ whileActing }) => whileActing !== 'refused'),
  })
  return { ...remote, manifest: { ...manifest, pages: manifest.pages.map(less), cards: manifest.cards.map(less) } }
}
