import type { LoadPlan, Page } from '@portal/contracts/platform'

/** The pages, among those a person may use, that hold every word: in the title first, then among their keywords. */
export function findPages(plan: Pick<LoadPlan, 'remote' | 'others'>, text: string): Page[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []

  const pages = [...(plan.remote ? [plan.remote] : []), ...plan.others].flatMap((owner) => owner.pages)
  const inTitle = ({ title }: Page) => words.every((word) => title.toLowerCase().includes(word))
  return pages
    .filter((page) => words.every((word) => wordsOf(page).includes(word)))
    .sort((a, b) => Number(inTitle(b)) - Number(inTitle(a)) || a.title.localeCompare(b.title))
}

function wordsOf({ title, path, keywords = [], navigation }: Page) {
  return [title, path, navigation?.label, navigation?.group, ...keywords].join(' ').toLowerCase()
}
