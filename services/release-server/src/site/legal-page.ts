import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@portal/contracts/pages'
import { USUAL_LANGUAGE } from '../reading/code.ts'
import { goOn } from '../reading/go-on.ts'
import { onThisPage } from '../reading/on-this-page.ts'
import { readHead } from '../reading/read-head.ts'
import type { Reading } from '../reading/reader.ts'
import { renderMarkdown } from '../reading/render-markdown.ts'
import { sitePage, siteStyle } from './site-page.ts'

const STYLE = siteStyle('legal.css')
const SAMPLE =
  '<p class="site-notice"><strong>This is a sample.</strong> It says what the portal does today and is no legal advice. Put your own text here before customers rely on it.</p>'

/** A text that binds people, in words that they can read. */
export function legalPage(name: keyof typeof OTHER): Reading {
  const source = readFileSync(join(import.meta.dirname, `../../site/${name}.md`), 'utf8')
  const { said, text } = readHead(source)
  const [title = '', promise = '', changed = ''] = ['title', 'promise', 'changed'].map((field) => said.get(field))
  const { html, sections } = renderMarkdown(text, USUAL_LANGUAGE)
  const here = onThisPage(sections)
  const body = `${here.folded}${SAMPLE}<div class="legal">${html}</div>${goOn(OTHER[name])}`
  return {
    title,
    description: promise,
    style: STYLE,
    html: `<div class="legal-page">${sitePage({ title, promise: `${promise} Last changed ${changed}.`, body })}${here.beside}</div>`,
  }
}

const WRITE = `<a class="button" href="${PAGES.contact}">Write to us</a>`

/** Secondary link of each. */
const OTHER = {
  terms: {
    title: 'A question about these terms?',
    text: 'Ask us before you agree. What we keep about you stands in the privacy policy.',
    doors: `<a class="button" href="${PAGES.privacy}">Privacy policy</a>${WRITE}`,
  },
  privacy: {
    title: 'A question about your data?',
    text: 'Ask us what we keep about you, or to delete it. What else we owe each other stands in the terms of service.',
    doors: `<a class="button" href="${PAGES.terms}">Terms of service</a>${WRITE}`,
  },
}
