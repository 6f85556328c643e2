/** How far something is used: lookups of those that it may make, since its period began. */
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
 * What becomes of a mark when lookups were counted; nothing as long as it is the same percentage. A later start is a new period, and
 * so is a smaller count than before: somebody reset it or allowed more (rule E11).
 */
export function advance(mark: Mark, { used, allowed, since }: Use, now: Date): Advance | undefined {
  const percent = Math.min(100, Math.floor((used * 100) / allowed))
  if (since > mark.since) return { mark: { since, percent }, from: 0 }
  if (percent < mark.percent) return { mark: { since: now, percent }, from: 0 }
  return percent === mark.percent ? undefined : { mark: { since: mark.since, percent }, from: mark.percent }
}
