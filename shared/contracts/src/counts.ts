/** "1 seat", "1,204 seats": a count with its noun where the server writes and in labels of plans; screens have the design system's. */
export function formatCount(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}`
}
