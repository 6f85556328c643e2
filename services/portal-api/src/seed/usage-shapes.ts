export type ShapeName = 'office' | 'shop' | 'nightly' | 'always'

interface Shape {
  /** How busy each hour of a day is, from midnight UTC. */
  byHour: readonly number[]
  /** How busy a Saturday or Sunday is compared with another day. */
  weekend: number
}

const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  office: {
    byHour: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 6, 9, 10, 9, 6, 8, 10, 9, 6, 3, 1],
    weekend: 0.04,
  },
  shop: {
    byHour: [8, 9, 10, 9, 6, 3, 1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 6, 6, 6, 6, 6, 7, 8, 8],
    weekend: 1.35,
  },
  nightly: { byHour: [0, 0, 0, 0, 0, 0, 3, 10, 9, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], weekend: 0.5 },
  always: {
    byHour: [5, 5, 4, 4, 3, 2, 2, 2, 2, 2, 3, 4, 6, 8, 10, 10, 10, 9, 10, 10, 9, 8, 7, 6],
    weekend: 0.6,
  },
}

/** How busy an hour is, compared with others of the same key. */
export function busyness(name: ShapeName, hour: Date): number {
  const { byHour, weekend } = SHAPES[name]
  const isWeekend = hour.getUTCDay() === 0 || hour.getUTCDay() === 6
  return (byHour[hour.getUTCHours()] ?? 0) * (isWeekend ? weekend : 1)
}
