interface Fold {
  /** Id of the section that contains it. */
  id: string
  /** HTML. */
  title: string
  /** Number of items, such as 12 errors. */
  count: number
  what: string
  /** HTML. */
  body: string
  isOpen?: boolean
  /** Few need it: it is closed also where there is room. */
  isRare?: boolean
}

/**
 * A part of a long page behind its heading, open where there is room for all of them (reading.css). Its address lies inside, so that
 * a link or a search of the browser that leads there opens it without a script (rule N42).
 */
export function fold({ id, title, count, what, body, isOpen, isRare }: Fold): string {
  const kind = isRare ? 'fold fold-rare' : 'fold'
  const counted = `<span class="fold-count">${count}<span class="reading-spoken"> ${what}</span></span>`
  return `<details class="${kind}"${isOpen ? ' open' : ''}><summary><h2>${title}</h2>${counted}</summary><div id="${id}">${body}</div></details>\n`
}

/** A heading that folds is a button, in which no link to it can be. */
const SECTION = /^<h2 id="([^"]+)">(.*?) <a class="help-anchor"[^>]*>#<\/a><\/h2>\n(.*)$/s

/** The sections of a text that is rendered, each with how many rows its tables have; `rare` is the id of one that few need. */
export function sectionsInFolds(html: string, what: string, rare: string): string {
  const [before = '', ...sections] = html.split(/(?=<h2 id=)/)
  const folds = sections.map((section) => {
    const [, id = '', title = '', body = ''] = SECTION.exec(section) ?? []
    const count = body.split('<tr role="row"><td').length - 1
    return fold({ id, title, count, what, body, isRare: id === rare })
  })
  return before + folds.join('')
}
