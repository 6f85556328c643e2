import { PAGES, pageAt } from '@portal/contracts/pages'
import type { PageOutline } from '@portal/contracts/platform'

interface Owner {
  pages: readonly Pick<PageOutline, 'path' | 'exact' | 'navigation' | 'layout' | 'title'>[]
}

/** So many a document outlines without asking whether it speaks of them. */
const OUTLINED = 60
const SPOKEN_OF: ReadonlySet<string> = new Set(Object.values(PAGES))

/**
 * Those of whom a document is told (rule P34), `beside` those of whom it is told anyhow: all up to sixty, and of more those of whom it speaks, so
 * that it grows with none of the others: whoever stands in the navigation, has a page that other parts know of, or one below somebody
 * else's, which would be taken for theirs. A link to another's page is asked of the server.
 */
export function knownOwners<One extends Owner>(owners: readonly One[], beside: readonly Owner[]): readonly One[] {
  if (owners.length <= OUTLINED) return owners
  const known = owners.filter(isSpokenOf)
  const isBelow = ({ pages }: Owner) => pages.some(({ path }) => pageAt<Owner>([...beside, ...known], path))
  return [...known, ...owners.filter((one) => !isSpokenOf(one) && isBelow(one))]
}

/** The same of single pages. */
export function knownPages<One extends Owner['pages'][number]>(pages: readonly One[], beside: readonly Owner[]): One[] {
  const owners = pages.map((page) => ({ pages: [page] }))
  return knownOwners(owners, beside).flatMap(({ pages }) => pages)
}

function isSpokenOf({ pages }: Owner): boolean {
  return pages.some(({ path, navigation }) => navigation || SPOKEN_OF.has(path))
}
