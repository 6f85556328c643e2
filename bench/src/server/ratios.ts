import { table } from '../table.ts'
import type { Engine, Question } from './questions.ts'

/** What one answer took, µs of CPU time, in each round. */
export type Costs = Map<string, number[]>

/** One question on one engine. */
export interface Ratio {
  name: string
  engine: Engine | ''
  /** CPU time of the process for one answer, µs. */
  cost: number
  /** As a multiple of bare node's. */
  ratio: number
  most?: number | undefined
  /** The same of the bare fastify that is asked for as much. */
  beside?: { ratio: number; most: number } | undefined
}

/** The least of all rounds counts: whatever else the machine does only adds. */
export function least(costs: readonly number[] = []): number {
  return Math.min(...costs)
}

/** What was measured on one engine, beside what an answer costs at least. */
export function ratiosOf(engine: Engine, questions: readonly Question[], costs: Costs, bare: number): Ratio[] {
  return questions.map(({ name, most, beside }) => {
    const cost = least(costs.get(name))
    const bareOne = beside?.[engine]
    const other = bareOne && costs.get(bareFastify(bareOne.path))
    return {
      name,
      engine,
      cost,
      ratio: cost / bare,
      most: most?.[engine],
      beside: other && { ratio: cost / least(other), most: bareOne.most },
    }
  })
}

export function isKept({ ratio, most, beside }: Ratio): boolean {
  return (most === undefined || ratio <= most) && (beside === undefined || beside.ratio <= beside.most)
}

/** The name under which it is measured. */
export function bareFastify(path: string): string {
  return `bare fastify with a log: ${path}`
}

export function ratiosTable(ratios: readonly Ratio[]): string {
  const rows = ratios.map((one) => [
    one.name,
    one.engine,
    one.cost.toFixed(0),
    `${one.ratio.toFixed(1)} ×`,
    one.most === undefined ? '' : `≤ ${one.most} ×`,
    one.beside ? `${one.beside.ratio.toFixed(1)} ×` : '',
    one.beside ? `≤ ${one.beside.most} ×` : '',
    one.most === undefined && !one.beside ? '' : isKept(one) ? 'ok' : 'TOO MUCH',
  ])
  return table([['CPU time of one answer', '', 'µs', 'of bare node', 'limit', 'of bare fastify', 'limit', ''], ...rows])
}
