/**
 * Returns the sequence of the last message before the first gap: up to it a screen has all, so that the conversation is
 * read on behind it (rule Q34) and counts as read up to it (rule Q41). `messages` are in order; 0 if the first is missing.
 */
export function lastWithoutGap(messages: readonly { sequence?: number | undefined }[]): number {
  let last = 0
  for (const { sequence } of messages) if (sequence === last + 1) last = sequence
  return last
}
