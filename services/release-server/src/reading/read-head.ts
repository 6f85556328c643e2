const HEAD = /^---\n(.*?)\n---\n/s

/** A head of `name: value` lines between two rules, and the text below it. */
export function readHead(source: string): { said: ReadonlyMap<string, string>; text: string } {
  const [all = '', head = ''] = HEAD.exec(source) ?? []
  return { said: new Map(head.split('\n').map((line) => lineOf(line))), text: source.slice(all.length) }
}

function lineOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}
