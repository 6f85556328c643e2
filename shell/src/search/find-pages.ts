import type { PageOutline, RemoteOutline } from '@portal/contracts/platform'

/** The pages, among those a person may use, that hold every word: in the title first, then among their keywords. */
export function findPages(owners: readonly RemoteOutline[], text: string): PageOutline[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []

  const inTitle = ({ title }: PageOutline) => words.every((word) => title.toLowerCase().includes(word))
  return owners
    .flatMap(({ pages }) => pages)
    .filter((page) => words.every((word) => wordsOf(page).includes(word)))
    .sort((a, b) => Number(inTitle(b)) - Number(inTitle(a)) || a.title.localeCompare(b.title))
}

function wordsOf({ title, path, keywords = [], navigation }: PageOutline) {
  return [title, path, navigation?.label, navigation?.group, ...keywords].join(' ').toLowerCase()
}
