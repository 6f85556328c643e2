const HEADING = /^## (.*)$/gm
const DATED = /^(\d{4}-\d{2}-\d{2}) (\S.*)$/
const IN_WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Reads a document whose sections are dated, such as `## 2026-11-24 Two-step login`: the date goes below its heading. Throws
 * on a heading without a day that exists, and on one that is later than the heading before it: the latest comes first.
 */
export function readDatedSections(source: string): { text: string; newest: string } {
  const days: string[] = []
  const text = source.replace(HEADING, (_, heading: string) => {
    const [, day = '', title = ''] = DATED.exec(heading) ?? []
    const time = new Date(`${day}T00:00:00Z`)
    if (!day || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(day))
      throw new Error(`A section begins with its day and a title: ${heading}`)
    const last = days.at(-1)
    if (last !== undefined && day > last) throw new Error(`The latest section comes first: ${heading}`)
    days.push(day)
    return `## ${title}\n\n<p class="help-date"><time datetime="${day}">${IN_WORDS.format(time)}</time></p>`
  })
  const [newest] = days
  if (newest === undefined) throw new Error('There is no section with a day.')
  return { text, newest }
}
