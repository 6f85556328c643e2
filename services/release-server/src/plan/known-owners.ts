import { PAGES, pageAt } from '@portal/contracts/pages'
import type { PageOutline } from '@portal/contracts/platform'

interface Owner {
  pages: readonly Pick<PageOutline, 'path' | 'exact' | 'navigation' | 'layout' | 'title'>[]
}

/** Number of remotes up to which a document outlines all of them. */
const OUTLINED = 60
const SPOKEN_OF: ReadonlySet<string> = new Set(Object.values(PAGES))

/**
 * Returns the remotes that a document lists (rule P34), `beside` those it lists anyway. Up to sixty, all of them.
 * Beyond that only those it needs, so that the others do not add to its size: remotes in the navigation, with a page
 * that other parts link to, or with a page below another remote's, which would be taken for that remote's. Links to
 * other pages are resolved by the server.
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
