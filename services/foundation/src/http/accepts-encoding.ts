/** Returns whether a client with this `Accept-Encoding` can read this encoding. */
export function acceptsEncoding(header = '', encoding: string): boolean {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', weight = 'q=1'] = part.split(';')
        return [name.trim(), Number(weight.trim().replace('q=', ''))]
      }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}
