import { escapeHtml } from '@portal/foundation/html'
import { Marked, type Token, type Tokens } from 'marked'
import { type Code, codeBlock, codeChoice } from './code.ts'

/** A part of a text with an address of its own. */
export interface Section {
  id: string
  title: string
  depth: 2 | 3
  /** Plain text for search. */
  words: string
}

export interface RenderedText {
  html: string
  sections: Section[]
}

/**
 * HTML of one of our own texts. `language` is the one that the reader chose before: a choice between languages needs no script, so
 * which stands open is decided here.
 */
export function renderMarkdown(text: string, language: string): RenderedText {
  const sections: Section[] = []
  let choices = 0
  const marked = new Marked({
    renderer: {
      codespan: ({ text: code }) => `<code translate="no">${escapeHtml(code)}</code>`,
      heading({ tokens, depth, text: title }) {
        const inside = this.parser.parseInline(tokens)
        if (depth !== 2 && depth !== 3) return `<h${depth}>${inside}</h${depth}>\n`

        const id = idOf(title, sections)
        sections.push({ id, title: plain(title), depth, words: '' })
        const link = `<a class="help-anchor" href="#${id}" aria-label="Link to “${escapeHtml(plain(title))}”">#</a>`
        return `<h${depth} id="${id}">${inside} ${link}</h${depth}>\n`
      },
      table({ header, rows }) {
        const said = header.map(({ tokens }) => this.parser.parseInline(tokens))
        const head = said.map((label) => `<th role="columnheader" scope="col">${label}</th>`).join('')
        const body = rows.map((row) => {
          const cells = row.map(({ tokens }, at) => {
            const label = at ? `<span class="cell-label" aria-hidden="true">${said[at] ?? ''}</span>` : ''
            return `<td role="cell">${label}${this.parser.parseInline(tokens)}</td>`
          })
          return `<tr role="row">${cells.join('')}</tr>`
        })
        // On a phone each row is a block (reading.css), which takes from a table what it is: the roles give it back. One that is
        // wider than the text all the same is moved by itself, which a keyboard has to be able to do.
        return `<div class="table stacks" tabindex="0" role="group" aria-label="Table"><table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body.join('')}</tbody></table></div>\n`
      },
    },
  })
  const html = inGroups(marked.lexer(text)).map((part) => {
    if (!Array.isArray(part)) {
      const made = marked.parser([part])
      const open = sections.at(-1)
      if (open && part.type !== 'heading') open.words += ` ${saidBy(part)}`
      return made
    }
    choices += 1
    return part.length > 1
      ? codeChoice(part.map(codeOf), `code-${choices}`, language)
      : part.map(codeOf).map(codeBlock).join('')
  })
  return { html: html.join(''), sections }
}

/** Returns the text of a table, row by row; empty cells are left out. */
function saidBy(part: Token): string {
  if (part.type !== 'table') return plain('text' in part ? String(part.text) : part.raw)
  const { rows } = part as Tokens.Table
  const said = (row: Tokens.TableCell[]) =>
    row.map(({ text }) => plain(text).trim()).filter((text) => /[\p{L}\p{N}]/u.test(text))
  return rows.map((row) => `${said(row).join(' · ').replace(/\.$/, '')}.`).join(' ')
}

/** Behind its language a fence may say what stands above the code instead of it. */
function codeOf({ text, lang = '' }: Tokens.Code): Code {
  const [language = '', ...label] = lang.split(' ')
  return { text, language, ...(label.length > 0 && { label: label.join(' ') }) }
}

/** Blocks of code that follow one another are one part. */
function inGroups(tokens: readonly Token[]): (Token | Tokens.Code[])[] {
  const parts: (Token | Tokens.Code[])[] = []
  for (const token of tokens) {
    if (token.type === 'space') continue
    const last = parts.at(-1)
    if (token.type !== 'code') parts.push(token)
    else if (Array.isArray(last)) last.push(token as Tokens.Code)
    else parts.push([token as Tokens.Code])
  }
  return parts
}

/** Returns a readable id for the address; duplicates get a number. */
function idOf(title: string, before: readonly Section[]): string {
  const id = plain(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const same = before.filter((one) => one.id === id || one.id.replace(/-\d+$/, '') === id).length
  return same ? `${id}-${same + 1}` : id
}

/** Removes the markup of Markdown and HTML. */
function plain(text: string): string {
  return text
    .replace(/<[^>]+>/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_|>#]|^-{3,}$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}
