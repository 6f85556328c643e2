import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import { goOn } from '../reading/go-on.ts'
import type { Reader } from '../reading/reader.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'site.css'), 'utf8')

/** The style of a public page: what all of them have, and its own. */
export function siteStyle(file: string): string {
  return STYLE + readFileSync(join(import.meta.dirname, file), 'utf8')
}

interface SitePage {
  title: string
  promise: string
  /** HTML, above the title. */
  crumb?: string
  /** HTML, below the promise. */
  actions?: string
  /** HTML of its parts. */
  body: string
}

/** Renders a public page: a headline and its sections. All texts but the title and the promise are HTML. */
export function sitePage({ title, promise, crumb, actions, body }: SitePage): string {
  return `<div class="site">
<header>
${crumb ?? ''}
<h1>${escapeHtml(title)}</h1>
<p class="site-promise">${escapeHtml(promise)}</p>
${actions ? `<div class="site-actions">${actions}</div>` : ''}
</header>
${body}
</div>
`
}

/** A part of a public page under a heading of its own; `body` is HTML. */
export function section({ title, lead, body }: { title: string; lead?: string; body: string }): string {
  const id = idOf(title)
  const said = lead ? `<p class="site-muted">${escapeHtml(lead)}</p>` : ''
  return `<section class="site-section" aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2>${said}${body}</section>\n`
}

/** A few things to know, beside each other where there is room. */
export function points(said: readonly { title: string; text: string }[]): string {
  const all = said.map(
    ({ title, text }) => `<div><dt>${escapeHtml(title)}</dt><dd class="site-muted">${escapeHtml(text)}</dd></div>`,
  )
  return `<dl class="site-points">${all.join('')}</dl>`
}

/** Questions that open by themselves, without a script. */
export function questions(
  asked: readonly { question: string; answer: string }[],
  { isFirstOpen = false }: { isFirstOpen?: boolean } = {},
): string {
  const all = asked.map(
    ({ question, answer }, at) =>
      `<details${isFirstOpen && at === 0 ? ' open' : ''}><summary>${escapeHtml(question)}</summary><p>${escapeHtml(answer)}</p></details>`,
  )
  return `<div class="site-questions">${all.join('')}</div>`
}

/** The free plan for new visitors. */
export const FREE_PLAN = {
  title: 'Start with a free plan',
  text: 'No card required, and nothing is charged later. Larger plans start when you choose one.',
}

/** Leads customers to their own subscriptions, visitors to a free plan, and staff, who have neither, to what customers read. */
export function nextStep(reader: Reader): string {
  return goOn(NEXT[reader])
}

const NEXT: Readonly<Record<Reader, Parameters<typeof goOn>[0]>> = {
  nobody: { ...FREE_PLAN, doors: `<a class="button-primary" href="${PAGES.signUp}">Sign Up Free</a>` },
  customer: {
    title: 'Compare it with what you have',
    text: 'Your account shows your plans, how much of each you have used, and when it ends.',
    doors: `<a class="button-primary" href="${PAGES.subscriptions}">Your subscriptions</a>`,
  },
  staff: {
    title: 'What customers read',
    text: 'The help center covers every product, screen and error.',
    doors: `<a class="button" href="${PAGES.docs}">Read the docs</a>`,
  },
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
