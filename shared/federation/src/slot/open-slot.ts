import { type SlotOpening, type SlotSurroundings, startAttempt } from './attempt.ts'

/**
 * Loads a remote and mounts it, in the background: content or a card within `BUDGET_MS`. Returns what closes the slot;
 * nothing that arrives later is shown.
 */
export function openSlot(opening: SlotOpening, surroundings: SlotSurroundings): () => Promise<void> {
  const retry = () => {
    void attempt.end()
    attempt = startAttempt(opening, surroundings, retry)
  }
  let attempt = startAttempt(opening, surroundings, retry)
  return () => attempt.end()
}
