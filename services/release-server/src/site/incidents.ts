import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { USUAL_LANGUAGE } from '../reading/code.ts'
import { renderMarkdown } from '../reading/render-markdown.ts'

/** An incident as written by the operator (rule N38). */
export interface Incident {
  /** `2026-11-20`, in UTC. */
  day: string
  title: string
  /** HTML. */
  text: string
}

const HEADING = /^(\d{4}-\d{2}-\d{2}) ([^\n]+)\n(.*)$/s

/** `## 2026-11-20 What did not work`, and below it what became of it; the latest first. Throws on a heading without its day. */
export function readIncidents(source: string): Incident[] {
  const parts = source.split(/^## /m).slice(1)
  return parts
    .map((part) => {
      const [, day, title, text = ''] = HEADING.exec(part) ?? []
      if (!day || !title) throw new Error(`An incident begins with its day and a title: ${part.slice(0, 40)}`)
      return { day, title, text: renderMarkdown(text, USUAL_LANGUAGE).html }
    })
    .sort((a, b) => b.day.localeCompare(a.day))
}

export const INCIDENTS: readonly Incident[] = readIncidents(
  readFileSync(join(import.meta.dirname, '../../site/incidents.md'), 'utf8'),
)
