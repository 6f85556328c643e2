import { type Figure, isKept } from './figures.ts'
import type { Variant } from './variants.ts'

/** What is known of the machine and the hour that the figures are of. */
export interface Circumstances {
  at: string
  cores: number
  processor: string
  load: readonly [before: number, after: number]
  node: string
  chromium: string
  minutes: number
}

/** By the number of a goal and what it is of: why a gate is exceeded, or what else has to be known. */
export type Remarks = Readonly<Record<string, string>>

/** `docs/performance.md`, whole. */
export function performancePage(figures: readonly Figure[], at: Circumstances, remarks: Remarks): string {
  const exceeded = figures.filter((figure) => !isKept(figure))
  const lines = figures.map((figure) => row(figure))
  const causes = figures.flatMap(({ goal, what }) => {
    const remark = remarks[`${goal} ${what}`]
    return remark ? `- **${goal}, ${what}.** ${remark}` : []
  })
  return `# Performance

What it costs to open and to use the portal, beside the same screens as one bundle. \`npm run bench -- one-bundle\` measures all of it in one
run and writes this page; the bench fails when a gate is exceeded. The page is \`/account/keys\`, signed in, on Slow 4G (562.5 ms a request,
1474.56 Kbps) with a processor that is four times slower, unless a line says otherwise.

- **portal**: what customers get: shell and remotes, each released on its own.
- **ordinary bundle**: the same sources built as one application without federation. Its document is empty; its script asks who is there,
  for a token and for the rows, one after the other, as this back end wants it.
- **bundle with our document**: that application with the portal's own document: frame and first answers in it, files named ahead. What is
  won against the first is the document's; what is lost against the second is federation's.

${verdict(figures, exceeded)}

| | Figure | portal | ordinary bundle | bundle with our document | gate | | beside the bundle with our document |
|---|---|--:|--:|--:|--:|---|---|
${lines.join('\n')}

Gates hold counts and ratios. A time is told with its goal and gates nothing: machines differ.
${causes.length ? `\n## What stands behind\n\n${causes.join('\n')}\n` : ''}
## Of what machine

${circumstances(at)}
`
}

function verdict(figures: readonly Figure[], exceeded: readonly Figure[]): string {
  const gated = figures.filter(({ gate }) => gate && !gate.isTold).length
  const behind = figures.filter((figure) => comparison(figure).startsWith('behind')).length
  const named = (some: readonly Figure[]) => some.map(({ goal, what }) => `${goal} (${what})`).join(', ')
  const [missing, over] = [exceeded.filter(isMissing), exceeded.filter((figure) => !isMissing(figure))]
  const kept = `${gated - exceeded.length} of ${gated} gates are kept.`
  const exceededSay = over.length ? ` Exceeded: ${named(over)}.` : ''
  const missingSay = missing.length ? ` Not measured in this run: ${named(missing)}.` : ''
  const told = figures.filter(({ gate }) => gate?.isTold && !Number.isNaN(gate.measured))
  const late = told.filter(({ gate }) => gate && gate.measured > gate.most)
  const reached = told.length ? ` Of ${told.length} goals for times ${told.length - late.length} are reached here` : ''
  const reachedSay = reached && `${reached}${late.length ? `, not ${named(late)}` : ''}.`
  return `${kept}${exceededSay}${missingSay}${reachedSay} In ${behind} of the lines below the portal is behind the bundle with our document.`
}

const isMissing = ({ gate }: Figure) => gate !== undefined && Number.isNaN(gate.measured)

function row(figure: Figure): string {
  const { goal, what, unit, values, gate } = figure
  const cells = (['portal', 'ordinary', 'tuned'] satisfies Variant[]).map((variant) => written(values[variant], unit))
  const limit = gate ? `${gate.isTold ? 'goal ' : ''}≤ ${gate.most}${gate.unit && ` ${gate.unit}`}` : ''
  return `| ${[goal, what, ...cells, limit, standing(figure), comparison(figure)].join(' | ')} |`
}

function standing(figure: Figure): string {
  const { gate } = figure
  if (!gate) return ''
  if (isMissing(figure)) return '**NOT MEASURED**'
  if (gate.isTold) return gate.measured <= gate.most ? 'reached here' : 'not reached here'
  return isKept(figure) ? 'kept' : '**EXCEEDED**'
}

/** In plain words how the portal does beside the best that one bundle can do: less is better in every line. */
export function comparison({ values: { portal, tuned }, unit }: Figure): string {
  if (portal === undefined || tuned === undefined) return ''
  if (tuned <= 0 || portal <= 0 || unit === '') {
    if (written(portal, unit) === written(tuned, unit)) return 'the same'
    return portal > tuned
      ? `behind: ${written(portal - tuned, unit)} more`
      : `ahead: ${written(tuned - portal, unit)} less`
  }
  const ratio = portal / tuned
  if (Math.abs(ratio - 1) < SAME) return 'the same'
  const amount =
    unit === 'KB' || unit === 'requests'
      ? `, ${written(Math.abs(portal - tuned), unit)} ${ratio > 1 ? 'more' : 'less'}`
      : ''
  return `${ratio > 1 ? 'behind' : 'ahead'}: ${ratio.toFixed(2)} ×${amount}`
}

/** A difference that the next run may turn round. */
const SAME = 0.02

const DIGITS: Readonly<Record<Figure['unit'], number>> = {
  KB: 1,
  B: 0,
  s: 2,
  ms: 0,
  trips: 2,
  requests: 0,
  '×': 2,
  '': 3,
}

function written(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '–'
  const digits = value.toFixed(DIGITS[unit]).replace(/^-(0(\.0+)?)$/, '$1')
  return unit && unit !== 'requests' && unit !== 'trips' ? `${digits} ${unit}` : digits
}

function circumstances({ at, cores, processor, load, node, chromium, minutes }: Circumstances): string {
  const [before, after] = load
  const isBusy = Math.max(before, after) > cores * BUSY
  const doubt = isBusy
    ? ' **The machine had more to do than it has cores: bytes, requests and trips hold, times and their ratios are provisional.**'
    : ''
  return `${at}, ${cores} cores (${processor}), load ${before.toFixed(1)} before and ${after.toFixed(1)} after, Node ${node}, Chromium ${chromium}, ${minutes.toFixed(0)} minutes.${doubt}`
}

/** Load by core from which on others are waiting; the bench itself keeps all cores busy. */
const BUSY = 1.5
