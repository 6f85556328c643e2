/** The first and last four characters of an id or a token, enough to recognize it by: "7d21…9f0c". */
export function masked(text: string): string {
  return text.length > 12 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text
}
