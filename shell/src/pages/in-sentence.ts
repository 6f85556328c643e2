/** Returns a page's title as it stands within a sentence: "members" for "Members", while "API keys" stays. */
export function inSentence(title: string): string {
  return /^.[A-Z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
