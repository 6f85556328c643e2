import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readHead } from '../reading/read-head.ts'
import { readDatedSections } from './dated-sections.ts'

/** The parts of the help center, in their order. */
export const HELP_GROUPS = [
  'Start here',
  'Products',
  'Keys and limits',
  'People',
  'Billing',
  'Single sign-on',
  'Security',
  'Reference',
] as const
export type HelpGroup = (typeof HELP_GROUPS)[number]

/** A document of the help center, as in its file. */
export interface HelpDocument {
  /** The last part of its address. */
  name: string
  title: string
  /** Short title below the heading of its group. */
  short: string
  /** One sentence: what its readers learn to do. */
  summary: string
  group: HelpGroup
  /** Place in its group, the smallest first. */
  order: number
  /** Words that people look for and the text does not use. */
  keywords: readonly string[]
  /** Names of documents to go on with. */
  related: readonly string[]
  /** The screen that it explains, if it explains one. */
  screen?: { path: string; label: string }
  /**
   * Items listed in its sections, such as errors: each collapses on narrow screens, and the one with this id
   * everywhere.
   */
  folds?: { what: string; rare: string }
  /** Day of its latest section, `2026-11-24`, if its sections are dated. */
  newest?: string
  /** Markdown, with facts of the contracts named in braces. */
  text: string
}

/**
 * Every document of a folder, in the order of the help center. Throws on one that says less of itself than it has to, or whose
 * related documents are not there.
 */
export function readHelpDocuments(folder: string): HelpDocument[] {
  const documents = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readHelpDocument(basename(file, '.md'), readFileSync(join(folder, file), 'utf8')))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.order - b.order)
  const names = new Set(documents.map(({ name }) => name))
  for (const { name, related } of documents) {
    const lost = related.find((one) => !names.has(one))
    if (lost) throw new Error(`${name}.md: there is no help document ${lost}.`)
  }
  return documents
}

function rankOf({ group }: HelpDocument): number {
  return HELP_GROUPS.indexOf(group)
}

export function readHelpDocument(name: string, source: string): HelpDocument {
  const { said, text } = readHead(source)
  const wanted = (field: string) => {
    const value = said.get(field)
    if (!value) throw new Error(`${name}.md says no ${field}.`)
    return value
  }
  const group = HELP_GROUPS.find((one) => one === wanted('group'))
  if (!group) throw new Error(`${name}.md: ${wanted('group')} is no part of the help center.`)

  const [path, label] = listOf(said.get('screen'))
  const [what, rare] = listOf(said.get('folds'))
  return {
    name,
    title: wanted('title'),
    short: said.get('short') || wanted('title'),
    summary: wanted('summary'),
    group,
    order: Number(wanted('order')),
    keywords: listOf(said.get('keywords')),
    related: listOf(said.get('related')),
    ...(path && label && { screen: { path, label } }),
    ...(what && rare && { folds: { what, rare } }),
    ...(said.has('dated') ? readDatedSections(text) : { text }),
  }
}

function listOf(value = ''): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
