import { PAGES } from '@portal/contracts/pages'
import type { FaultsOfDay } from '../faults/count-faults.sql.ts'
import { goOn } from '../reading/go-on.ts'
import type { Reading } from '../reading/reader.ts'
import { section, sitePage, siteStyle } from './site-page.ts'

const STYLE = siteStyle('status.css')

/** So far back the page looks. */
export const STATUS_DAYS = 7
const DAY_MS = 86_400_000

export interface Status {
  at: Date
  /** What `/readyz` asks, part by part. */
  parts: readonly { name: string; what: string; isReady: boolean }[]
  /** `undefined` while nobody can say. */
  faults: readonly FaultsOfDay[] | undefined
}

/** `/status`: whether each part can do its work at this moment, and what browsers reported lately (rule N15). */
export function statusPage({ at, parts, faults }: Status): Reading {
  const isReady = parts.every((part) => part.isReady)
  const title = isReady ? 'Everything works' : 'Something does not work'
  const rows = parts.map(
    ({ name, what, isReady: works }) =>
      `<li><div><h3>${name}</h3><p class="site-muted">${what}</p></div><span class="status-state" data-ready="${works}">${works ? 'Works' : 'Does not answer'}</span></li>`,
  )
  return {
    title: 'Status',
    description: 'Whether each part of the portal works at this moment, and what went wrong lately.',
    style: STYLE,
    html: sitePage({
      title,
      promise: `Looked at ${inWords(at)}, when you opened this page.`,
      actions: '<a class="button" href="">Look again</a>',
      body:
        section({ title: 'Right now', body: `<ul class="status-parts">${rows.join('')}</ul>` }) +
        section({
          title: `The last ${STATUS_DAYS} days`,
          lead: 'How often a browser told us that a part of a page did not load or broke. Days are in UTC.',
          body: faultsTable(at, faults),
        }) +
        goOn({
          title: 'Something does not work for you?',
          text: 'An error that you were shown has a page of its own. With its reference we find what happened.',
          doors: `<a class="button" href="${PAGES.statusHelp}">Look up an error</a><a class="button" href="${PAGES.contact}">Write to support</a>`,
        }),
    }),
  }
}

function faultsTable(at: Date, faults: Status['faults']): string {
  if (!faults) return '<p class="site-notice">This cannot be looked up at the moment.</p>'

  const days = Array.from({ length: STATUS_DAYS }, (_, ago) => new Date(at.getTime() - ago * DAY_MS))
  const rows = days.map((day, ago) => {
    const key = day.toISOString().slice(0, 10)
    const count = faults.find((one) => one.day === key)?.count ?? 0
    return `<tr><th scope="row"><time datetime="${key}">${written(key)}</time>${ago === 0 ? ' (today so far)' : ''}</th><td>${count === 0 ? 'None' : count.toLocaleString('en-US')}</td></tr>`
  })
  return `<div class="table status-days"><table><thead><tr><th scope="col">Day</th><th scope="col">Faults reported</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function inWords(at: Date): string {
  const [date, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)]
  return `${written(date)} at ${time} UTC`
}

/** `2026-11-20` as `11/20/2026`. */
function written(day: string): string {
  return day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
}
