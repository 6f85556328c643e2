import { table } from '../table.ts'
import { BUDGETS, type Finding, isKept, isTight } from './budgets.ts'
import type { Kind } from './exchange.ts'
import type { FirstVisit } from './first-visit.ts'
import { all, kb } from './weigh-visits.ts'

const KINDS: readonly Kind[] = ['document', 'script', 'style', 'font', 'data']

/** What every first visit was made of: requests up to the content, then KB by kind until all was quiet. */
export function visitsTable(visits: readonly FirstVisit[]): string {
  const rows = visits.map((visit) => [
    visit.screen.path,
    String(visit.before.length),
    ...KINDS.map((kind) => kb(all(visit).filter((exchange) => exchange.kind === kind)).toFixed(1)),
    kb(all(visit)).toFixed(1),
  ])
  return table([['first visit', 'requests', ...KINDS, 'KB in all'], ...rows])
}

/** Every budget with what was measured, and what stands behind those that are exceeded. */
export function budgetsTable(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => {
    const { figure, unit, most } = BUDGETS[finding.budget]
    const name = finding.remote ? `${finding.remote}: ${figure}` : figure
    const noise = finding.noise === undefined ? '' : `+ ${rounded(finding.noise)}`
    const share = most > 0 ? `${((100 * finding.measured) / most).toFixed(1)} %` : ''
    return [name, rounded(finding.measured), noise, `≤ ${most} ${unit}`, share, verdict(finding)]
  })
  const head = ['figure', 'measured', 'noise', 'budget', 'of it', '']
  return [table([head, ...rows]), ...findings.flatMap(reasons), ...findings.flatMap(warning)].join('\n')
}

function verdict(finding: Finding): string {
  if (!isKept(finding)) return 'TOO MUCH'
  return isTight(finding) ? 'TIGHT' : 'ok'
}

/** A line for each budget that is kept with less than 2 % to spare: take weight away before it is exceeded. */
function warning(finding: Finding): string[] {
  if (!isTight(finding)) return []
  const { figure, unit, most } = BUDGETS[finding.budget]
  const name = finding.remote ? `${finding.remote}: ${figure}` : figure
  return [`Warning: ${name} is ${rounded(finding.measured)} of ${most} ${unit}.`]
}

function reasons(finding: Finding): string[] {
  if ((isKept(finding) && !isTight(finding)) || !finding.because?.length) return []
  const { figure } = BUDGETS[finding.budget]
  return ['', `${finding.remote ?? ''} ${figure}:`.trim(), ...finding.because.map((reason) => `  ${reason}`)]
}

function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2)
}
