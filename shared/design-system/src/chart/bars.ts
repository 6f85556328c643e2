/** Widths in CSS px. Each is a whole number of device pixels, unless there are more bars than room for two pixels each. */
export interface BarLayout {
  /** From one bar to the next. */
  step: number
  bar: number
  /** Between the start of a step and its bar. */
  inset: number
  /** All steps together. */
  width: number
}

/** Maximum width of a bar, CSS px. */
const WIDEST = 48
/** Share of a step that is a gap. */
const GAP = 1 / 4
/** Bars from this width on have a gap between their parts, device pixels: in narrow ones it would be a pattern. */
const WIDE_BAR = 8
/** Minimum distance between two labels, CSS px, and maximum number of labels. */
const LABEL_ROOM = 48
/** The last label ends at its bar, which takes this much more of the room before it, CSS px. */
const LAST_LABEL = 16
const LABELS = 9

/** Returns the widths of so many bars in this room (CSS px), on a screen with so many device pixels to a CSS px. */
export function barLayout(count: number, room: number, pixels = 1): BarLayout {
  const step = Math.floor((room * pixels) / count)
  if (step < 2) return { step: room / count, bar: room / count, inset: 0, width: room }
  const bar = Math.min(step - Math.max(1, Math.round(step * GAP)), Math.floor(WIDEST * pixels))
  const inset = Math.floor((step - bar) / 2)
  return { step: step / pixels, bar: bar / pixels, inset: inset / pixels, width: (step * count) / pixels }
}

export interface BarsToDraw {
  /** Counts of each series, the bottom one first. */
  series: readonly (readonly number[])[]
  /** Top of the scale. */
  most: number
  /** CSS px, like `left`. */
  height: number
  left?: number
  layout: BarLayout
  /** Device pixels to a CSS px. */
  pixels?: number
  /** First and last bar; all by default. */
  from?: number
  to?: number
}

type MarksToDraw = Omit<BarsToDraw, 'series' | 'pixels' | 'from' | 'to'> & { counts: readonly number[] }

/** Returns the SVG path of each series: a rectangle for each bar, stacked, at least a pixel high unless it is zero. */
export function barPaths({ series, most, height, left = 0, layout, pixels = 1, from = 0, to }: BarsToDraw): string[] {
  const paths = series.map(() => '')
  const isWide = layout.bar * pixels >= WIDE_BAR
  const isDense = layout.step * pixels < 2
  const last = to ?? (series[0]?.length ?? 0) - 1
  for (let at = from; at <= last; at += 1) {
    const start = left + at * layout.step + layout.inset
    const x = isDense ? start : Math.round(start * pixels) / pixels
    let below = 0
    for (const [nth, counts] of series.entries()) {
      const count = counts[at] ?? 0
      if (count <= 0) continue
      const high = Math.max(1, Math.round((count / most) * height * pixels))
      const gap = below > 0 && high > 2 && isWide ? 1 : 0
      const top = height - (below + high) / pixels
      paths[nth] += `M${x} ${top}h${layout.bar}v${(high - gap) / pixels}h${-layout.bar}z`
      below += high
    }
  }
  return paths
}

/** Height of the mark of an earlier count, CSS px. */
const MARK = 2

/** Returns the SVG path of a mark as wide as each bar, at the height of its earlier count. */
export function marksPath({ counts, most, height, left = 0, layout }: MarksToDraw): string {
  const marks = counts.map((count, at) => {
    const top = Math.min(height - MARK, Math.round(height - (count / most) * height))
    return `M${left + at * layout.step + layout.inset} ${top}h${layout.bar}v${MARK}h${-layout.bar}z`
  })
  return marks.join('')
}

/** Returns the bar at a distance from the left of the first one; the nearest, if there is none. */
export function barAt(x: number, { step }: Pick<BarLayout, 'step'>, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(x / step)))
}

/** Returns the places of the labels that have room, from the last one back. */
export function labelsWithRoom(labels: readonly (string | undefined)[], { step, width }: BarLayout): number[] {
  const room = Math.max(LABEL_ROOM, width / LABELS)
  const shown: number[] = []
  for (let at = labels.length - 1; at >= 0; at -= 1) {
    const next = shown[0]
    const more = shown.length === 1 && step < room ? LAST_LABEL : 0
    if (labels[at] && (next === undefined || (next - at) * step >= room + more)) shown.unshift(at)
  }
  return shown
}

/** Returns the bar that a key leads to, `undefined` for none of them, or `null` where the key has no meaning here. */
export function barByKey(key: string, at: number | undefined, count: number): number | undefined | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, (at ?? count) - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(count - 1, (at ?? -1) + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return at === undefined ? null : undefined
    default:
      return null
  }
}
