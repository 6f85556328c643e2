import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rateHelpDocument } from '@portal/contracts/contacts/help-ratings'
import { type HelpEntry, problemPath } from '@portal/contracts/help'
import { HTTP_STATUSES, httpStatusOf } from '@portal/contracts/http-status'
import type { Settings } from '@portal/foundation/settings'
import { LRUCache } from 'lru-cache'
import { USUAL_LANGUAGE } from '../reading/code.ts'
import { sectionsInFolds } from '../reading/fold.ts'
import type { Reading } from '../reading/reader.ts'
import { type RenderedText, renderMarkdown } from '../reading/render-markdown.ts'
import { type HelpDocument, readHelpDocuments } from './help-documents.ts'
import { firstRequest, withFacts } from './help-facts.ts'
import { contentsPage, documentPage, pathOf } from './help-page.ts'
import { type NamedProblem, namedProblems } from './named-problems.ts'
import { explainProblem } from './problem-advice.ts'
import { LIST_OF_PROBLEMS, problemPage, problemsPage } from './problem-page.ts'
import { statusCodePage, statusIn } from './status-code-page.ts'

export interface HelpCenter {
  contents(): Reading
  /** The same where a document was looked for that is not there. */
  missing(): Reading
  /** `language` is the one in which its reader wants code. */
  document(name: string, language: string): Reading | undefined
  /** Returns the page for a problem's name or number, or for a status of HTTP, or a page saying that there is none. */
  problem(wanted: string): Reading
  /** Returns the page of problems that match the input; without input, the most common ones. */
  problems(typed: string): Reading
  /** Returns what search finds: each document, each section, and each problem. */
  entries(): readonly HelpEntry[]
}

const FOLDER = join(import.meta.dirname, '../../help')
const STYLE = readFileSync(join(import.meta.dirname, 'help-page.css'), 'utf8')
const SCRIPT = readFileSync(join(import.meta.dirname, 'help-page.js'), 'utf8')

const PARTS = { style: STYLE, script: SCRIPT }

/**
 * The help center, from the documents of a folder. All of them are rendered here once, so that one with a mistake keeps the
 * server from starting rather than a reader from reading.
 */
export function createHelpCenter(
  { gatewayOrigin, brandName, apiHostTemplate }: Pick<Settings, 'gatewayOrigin' | 'brandName' | 'apiHostTemplate'>,
  folder = FOLDER,
): HelpCenter {
  const all = readHelpDocuments(folder)
  const place = { gatewayOrigin, brandName }
  const { service, path } = rateHelpDocument
  const ratingsUrl = apiHostTemplate.replace('{service}', service) + path
  const texts = new LRUCache<string, RenderedText>({ max: 500 })

  function textOf(document: HelpDocument, language: string): RenderedText {
    const name = `${document.name} ${language}`
    const text = texts.get(name) ?? renderDocument(document, language)
    texts.set(name, text)
    return text
  }
  function renderDocument({ text, folds }: HelpDocument, language: string): RenderedText {
    const { html, sections } = renderMarkdown(withFacts(text, place), language)
    return { html: folds ? sectionsInFolds(html, folds.what, folds.rare) : html, sections }
  }
  const usual = all.map((document) => ({ document, text: textOf(document, USUAL_LANGUAGE) }))
  const problems = namedProblems(brandName)
  const request = firstRequest(place)
  const entries = [...usual.flatMap(entriesOf), ...problems.map(entryOf), ...statusEntries()]

  return {
    contents: () => ({ ...PARTS, title: 'Help', html: contentsPage(all, request) }),
    missing: () => ({
      ...PARTS,
      title: 'Page not found',
      html: contentsPage(all, request, 'There is no such document'),
      isMissing: true,
    }),
    document: (name, language) => {
      const document = all.find((one) => one.name === name)
      if (!document) return undefined
      const { title, summary } = document
      const text = textOf(document, language)
      return { ...PARTS, title, description: summary, html: documentPage({ document, text, all, ratingsUrl }) }
    },
    problem: (wanted) => {
      const problem = explainProblem(wanted, brandName)
      if (problem) return { ...PARTS, title: problem.message, html: problemPage(problem, all) }
      const status = statusIn(wanted)
      if (status) {
        const title = `${status} ${httpStatusOf(status).title}`
        return { ...PARTS, title, html: statusCodePage(status, problems, all) }
      }
      const html = problemsPage({ typed: wanted, isMissing: true, problems }, all)
      return { ...PARTS, title: 'There is no such error', html, isMissing: true }
    },
    problems: (typed) => ({
      ...PARTS,
      title: 'What an error means',
      html: problemsPage({ typed, problems }, all),
      ...(typed ? { isOnce: true } : { description: 'Look up what an error means, and what to do about it.' }),
    }),
    entries: () => entries,
  }
}

/** Problem lists are left out of the text: each problem is an entry itself. */
function entriesOf({ document, text }: { document: HelpDocument; text: RenderedText }): HelpEntry[] {
  const { title, summary, keywords } = document
  const path = pathOf(document)
  const isList = document.name === LIST_OF_PROBLEMS
  const sections = text.sections.map(({ id, title: section, words }) => ({
    path: `${path}#${id}`,
    title: section,
    inside: title,
    says: isList ? '' : words.trim().slice(0, 300),
    words: '',
  }))
  return [{ path, title, inside: '', says: summary, words: keywords.join(' ') }, ...sections]
}

function statusEntries(): HelpEntry[] {
  return Object.entries(HTTP_STATUSES).map(([status, { title, help }]) => ({
    path: problemPath(Number(status)),
    title: `${status} ${title}`,
    inside: 'Statuses',
    says: help,
    words: 'HTTP status code',
  }))
}

function entryOf({ name, id, status, message }: NamedProblem): HelpEntry {
  return {
    path: problemPath(id),
    title: message,
    inside: 'Errors',
    says: `Status ${status} · ${name} · ${id}`,
    words: '',
  }
}
