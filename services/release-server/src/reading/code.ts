import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import { icon } from './icon.ts'

export interface Code {
  /** One of the languages below; another one has no color. */
  language: string
  text: string
  /** Heading; the name of its language by default. */
  label?: string
}

/** The same in Markdown. */
export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\`\n`
}

/** Default language of examples, for readers who have not chosen one. */
export const USUAL_LANGUAGE = 'curl'

const LANGUAGE_LABELS: Readonly<Record<string, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  csharp: 'C#',
  ruby: 'Ruby',
  json: 'JSON',
  html: 'HTML',
  text: 'Text',
}

/** Copies the code that it stands with. */
const COPY = '<button type="button" class="copy" data-copy>Copy</button>'

/** Code within a line, with a picture that copies it; `what` it is the picture is called by. */
export function copied(text: string, what: string): string {
  return `<code translate="no">${escapeHtml(text)}</code>${tag('button', { type: 'button', class: 'copy-picture', 'data-copy': '', 'aria-label': `Copy ${what}` })}${icon('copy')}</button>`
}

export function codeBlock(code: Code): string {
  return blockOf(code, `<span aria-hidden="true">${labelOf(code)}</span>`)
}

/** `head` is HTML beside the copy button. */
function blockOf(code: Code, head: string): string {
  return `<div class="code-block"><div class="code-head">${head}${COPY}</div><pre tabindex="0" role="group" aria-label="${labelOf(code)}"><code translate="no">${coloured(code)}</code></pre></div>\n`
}

function labelOf({ language, label }: Code): string {
  return label ?? LANGUAGE_LABELS[language] ?? 'Code'
}

/**
 * The same in several languages: radio buttons, and the panel of the one that is checked, so that the choice works without a
 * script. `chosen` stands open, or the first where it is none of them; `name` tells this choice from others of the page.
 */
export function codeChoice(blocks: readonly Code[], name: string, chosen: string): string {
  const open = Math.max(
    0,
    blocks.findIndex(({ language }) => language === chosen),
  )
  const choices = blocks.map(({ language }, at) => {
    const checked = at === open ? '' : undefined
    const radio = tag('input', {
      class: 'reading-spoken',
      type: 'radio',
      name,
      id: `${name}-${at}`,
      value: language,
      checked,
    })
    return `${radio}<label for="${name}-${at}">${LANGUAGE_LABELS[language] ?? language}</label>`
  })
  const fieldset = `<fieldset><legend class="reading-spoken">Language</legend>${choices.join('')}</fieldset>`
  return `<div class="code-choice">${fieldset}${blocks.map((block) => blockOf(block, '')).join('')}</div>\n`
}

const WORDS =
  'as|async|await|catch|const|defer|echo|else|false|for|foreach|from|func|function|if|import|let|new|nil|null|package|print|return|throw|true|try|using|var|while|with'
const COMMENT: Readonly<Record<string, string>> = { curl: '#', python: '#', ruby: '#' }
const PLAIN = new Set(['text', 'html'])

/** HTML of code in which strings, names, words of the language, numbers and comments have colors of their own. */
export function coloured({ language, text }: Code): string {
  if (PLAIN.has(language) || !(language in LANGUAGE_LABELS)) return escapeHtml(text)

  const parts = [
    `(?<comment>(?<!\\S)${COMMENT[language] ?? '//'}.*)`,
    `(?<name>"[^"\\n]*"(?=\\s*:))`,
    `(?<string>"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*')`,
    `(?<number>(?<![\\w.])-?\\d+(?:\\.\\d+)?(?![\\w.]))`,
    `(?<word>(?<![\\w.$-])(?:${language === 'curl' ? 'curl' : WORDS})(?![\\w-]))`,
  ]
  let html = ''
  let at = 0
  for (const found of text.matchAll(new RegExp(parts.join('|'), 'g'))) {
    const [kind] = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined) ?? ['']
    html += `${escapeHtml(text.slice(at, found.index))}<span class="code-${kind}">${escapeHtml(found[0])}</span>`
    at = found.index + found[0].length
  }
  return html + escapeHtml(text.slice(at))
}
