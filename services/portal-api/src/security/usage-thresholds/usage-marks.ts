/** Usage of a subject: lookups used and allowed since its period began. */
export interface Use {
  used: number
  allowed: number
  since: Date
}

export interface Mark {
  since: Date
  /** Whole percents, 100 at most. */
  percent: number
}

export interface Advance {
  mark: Mark
  /** Percents above this one, up to the mark's, are newly reached. */
  from: number
}

/**
 * Returns the new mark after lookups were counted; `undefined` while the percentage is the same. A later start means a
 * new period, and so does a smaller count than before: the limit was reset or raised (rule E11).
 */
export function advance(mark: Mark, { used, allowed, since }: Use, now: Date): Advance | undefined {
  const percent = Math.min(100, Math.floor((used * 100) / allowed))
  if (since > mark.since) return { mark: { since, percent }, from: 0 }
  if (percent < mark.percent) return { mark: { since: now, percent }, from: 0 }
  return percent === mark.percent ? undefined : { mark: { since: mark.since, percent }, from: mark.percent }
}
