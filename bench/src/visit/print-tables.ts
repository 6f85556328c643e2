import { table } from '../table.ts'
import { BUDGETS, type Finding, isKept } from './budgets.ts'
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
    return [name, rounded(finding.measured), `≤ ${most} ${unit}`, isKept(finding) ? 'ok' : 'TOO MUCH']
  })
  return [table([['figure', 'measured', 'budget', ''], ...rows]), ...findings.flatMap(reasons)].join('\n')
}

function reasons(finding: Finding): string[] {
  if (isKept(finding) || !finding.because?.length) return []
  const { figure } = BUDGETS[finding.budget]
  return ['', `${finding.remote ?? ''} ${figure}:`.trim(), ...finding.because.map((reason) => `  ${reason}`)]
}

function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2)
}
