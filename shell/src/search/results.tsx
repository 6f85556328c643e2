import { formatCount } from '@portal/design-system/number'
import { useState } from 'react'
import { usePage } from '../page/page-context.ts'
import { Empty } from '../pages/empty.tsx'
import { WaysOn } from '../pages/ways-on.tsx'
import { SkeletonRows } from '../slots/skeleton.tsx'
import type { Entry } from './find/entry.ts'
import { excerptOf } from './find/excerpt.ts'
import { FindingLine } from './find/finding-line.tsx'
import { Highlighted } from './find/highlighted.tsx'
import type { Finding } from './find/search-index.ts'
import { useDeed } from './find/use-deed.ts'
import { type Found, useFinder } from './find/use-finder.ts'
import { rememberUsed } from './find/used.ts'
import { type FoundGroup, groupsOf, keptInPlace, labelOf } from './groups.ts'
import styles from './results.module.css'
import { ofKindPath, searchKindOf } from './search-path.ts'

/** More than there is for any word. */
const MOST = 500
/** Maximum per kind, while all kinds are shown. */
const OF_EACH = 4

/** Number of placeholder rows. */
const SKELETON_ROWS = 4

/** Results for a text, by kind, each with its place and description (rule N16). */
export function Results({ text }: { text: string }) {
  const found = useFinder(text, MOST)
  const search = usePage((page) => page.search)
  const groups = useKeptInPlace(text, found)
  if (found && !found.isPartial && found.findings.length === 0) return <Nothing close={found.close} />

  const { findings = [], isPartial = true } = found ?? {}
  const asked = searchKindOf(search)
  const chosen = groups.find(({ kind }) => kind === asked)
  const count = chosen ? chosen.findings.length : findings.length
  // A kind that is asked for may still be on its way: others do not stand in for it meanwhile.
  const shown = chosen ? [chosen] : asked && isPartial ? [] : groups
  return (
    <div aria-busy={isPartial}>
      <p role="status" className={styles.waiting}>
        {statusOf(count, isPartial)}
      </p>
      <Kinds groups={groups} chosen={chosen} search={search} all={findings.length} />
      {shown.map((group) => (
        <Group
          key={group.kind}
          {...group}
          isAlone={chosen !== undefined || (groups.length === 1 && !isPartial)}
          search={search}
        />
      ))}
      {isPartial && (
        <div className={styles.coming}>
          <SkeletonRows count={SKELETON_ROWS} isSlow={false} />
        </div>
      )}
    </div>
  )
}

/** Groups matches by kind; visible ones keep their place when more arrive. */
function useKeptInPlace(text: string, found: Found | undefined): readonly FoundGroup[] {
  const [before, setBefore] = useState<{ text: string; groups: readonly FoundGroup[] }>({ text, groups: [] })
  const groups = keptInPlace(groupsOf(found?.findings ?? []), before.text === text ? before.groups : [])
  if (found?.isPartial && groups.length > 0 && (before.text !== text || before.groups.length === 0))
    setBefore({ text, groups })
  return groups
}

function statusOf(count: number, isPartial: boolean): string {
  if (count === 0) return 'Looking…'
  return `${formatCount(count, 'result')}${isPartial ? ' so far. Still looking…' : ''}`
}

/** The page says so, and what comes near stands apart (rules N17, N33). */
function Nothing({ close }: { close: readonly Finding[] }) {
  return (
    <>
      <div className={styles.none}>
        <Empty icon="search" title="Nothing found">
          Check the spelling, or try fewer words: part of a name, the number of an error, or a field such as
          delivery_line_1.
        </Empty>
      </div>
      {close.length > 0 && (
        <section className={styles.group} aria-labelledby="close-matches">
          <h2 id="close-matches" className={styles.heading}>
            Close matches
          </h2>
          <ResultList label="close-matches" findings={close} />
        </section>
      )}
      <div className={styles.none}>
        <WaysOn />
      </div>
    </>
  )
}

interface KindsProps {
  groups: readonly FoundGroup[]
  chosen: FoundGroup | undefined
  search: string
  all: number
}

/** Each kind with how much of it there is, in one line from the beginning: more kinds push nothing down. */
function Kinds({ groups, chosen, search, all }: KindsProps) {
  const choices = [{ kind: '', label: 'All', count: all }].concat(
    groups.map(({ kind, label, findings }) => ({ kind, label, count: findings.length })),
  )
  return (
    <nav aria-label="Kinds of results">
      <ul className={styles.kinds}>
        {choices.map(({ kind, label, count }) => (
          <li key={kind}>
            <a
              className={styles.kind}
              href={ofKindPath(search, kind)}
              aria-current={kind === (chosen?.kind ?? '') ? 'true' : undefined}
            >
              {label} <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Group({ kind, label, findings, isAlone, search }: FoundGroup & { isAlone: boolean; search: string }) {
  const shown = isAlone ? findings : findings.slice(0, OF_EACH)
  return (
    <section className={styles.group} aria-labelledby={`kind-${kind}`}>
      <h2 id={`kind-${kind}`} className={styles.heading}>
        {label} <span>{findings.length}</span>
      </h2>
      <ResultList label={`kind-${kind}`} findings={shown} />
      {shown.length < findings.length && (
        <a className={styles.more} href={ofKindPath(search, kind)}>
          All {findings.length} in {label}
        </a>
      )}
    </section>
  )
}

function ResultList({ label, findings }: { label: string; findings: readonly Finding[] }) {
  const doIt = useDeed()
  return (
    <ul aria-labelledby={label}>
      {findings.map((finding) => (
        <li key={finding.entry.id}>
          <Result {...finding} onChoose={doIt} />
        </li>
      ))}
    </ul>
  )
}

/** A destination is a link, which can be opened in a new tab; an action is a button. */
function Result({ entry, matched, onChoose }: Finding & { onChoose: (entry: Entry) => void }) {
  const { does } = entry
  const inside = <ResultLine entry={entry} matched={matched} />
  if (does.does === 'go') {
    return (
      <a className={styles.result} data-result href={does.path} onClick={() => rememberUsed(entry.id)}>
        {inside}
      </a>
    )
  }
  return (
    <button type="button" className={styles.result} data-result onClick={() => onChoose(entry)}>
      {inside}
    </button>
  )
}

/** Returns whether the place repeats the heading of its kind. */
function isSaidByKind(kind: string, place: readonly string[]): boolean {
  return kind === 'Help' ? place.length === 1 : place.at(-1) === labelOf(kind)
}

/** Returns the reason for a match if nothing visible shows it. */
function foundBy({ title, place = [], keywords = [] }: Entry, matched: readonly string[]): string {
  const holdsOne = (text: string) => matched.some((term) => text.toLowerCase().includes(term))
  const related = [title, ...place].some(holdsOne) ? [] : keywords.filter(holdsOne)
  return related.length > 0 ? `Related: ${related.join(', ')}` : ''
}

function ResultLine({ entry, matched }: Finding) {
  const { kind, title, detail, place = [], says } = entry
  const where = isSaidByKind(kind, place) ? '' : place.join(' › ')
  // What says nothing of itself is told by its detail, where that is no place.
  const excerpt = says || (place.length > 0 ? '' : detail) || foundBy(entry, matched)
  return (
    <FindingLine entry={entry} matched={matched}>
      {where && where !== title && (
        <span className={styles.place}>
          <Highlighted text={where} matched={matched} />
        </span>
      )}
      {excerpt && (
        <span className={styles.says}>
          <Highlighted text={excerptOf(excerpt, matched)} matched={matched} />
        </span>
      )}
    </FindingLine>
  )
}
