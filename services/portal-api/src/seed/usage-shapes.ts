export type ShapeName = 'office' | 'shop' | 'nightly' | 'always'

interface Shape {
  /** Load of each hour of the day, from midnight UTC. */
  byHour: readonly number[]
  /** Load of a Saturday or Sunday relative to a weekday. */
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

/** Returns the load of an hour relative to other hours of the same key. */
export function busyness(name: ShapeName, hour: Date): number {
  const { byHour, weekend } = SHAPES[name]
  const isWeekend = hour.getUTCDay() === 0 || hour.getUTCDay() === 6
  return (byHour[hour.getUTCHours()] ?? 0) * (isWeekend ? weekend : 1)
}
