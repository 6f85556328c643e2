/** A name as a letter says it: people choose them, and a header of a mail takes no line break. */
export function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ')
}
