import type { LoaderContext } from 'webpack'

/** Adds a line to a file while it is built. */
export default function addLine(this: LoaderContext<{ line: string }>, source: string): string {
  return `${source}\n${this.getOptions().line}\n`
}
