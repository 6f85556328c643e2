import type { Page } from './platform.ts'

/**
 * Who owns a path: the page with the longest matching prefix among those given, segment by segment (decision A5).
 * Takes the raw path: one that is escaped, doubled or in capitals belongs to nobody.
 */
export function pageAt<Owner extends { pages: readonly Page[] }>(owners: readonly Owner[], path: string) {
  const found = owners.flatMap((owner) =>
    owner.pages.filter((page) => covers(page, path)).map((page) => ({ owner, page })),
  )
  return found.sort((a, b) => b.page.path.length - a.page.path.length)[0]
}

/** A trailing slash makes no other page; `/` stands for itself alone. */
function covers({ path: prefix, exact }: Pick<Page, 'path' | 'exact'>, path: string) {
  const plain = /[^/]\/$/.test(path) ? path.slice(0, -1) : path
  if (plain === prefix) return true
  return !exact && prefix !== '/' && plain.startsWith(`${prefix}/`)
}
