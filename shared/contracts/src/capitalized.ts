/** Returns words as a sentence or a line of its own begins: "free" is "Free". */
export function capitalized(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
