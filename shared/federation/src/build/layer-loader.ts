import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import postcss, { type ChildNode, type Root } from 'postcss'
import type { LoaderContext } from 'webpack'

/** Rules that CSS allows only at the top, or that css-loader reads as its own. */
const OUTSIDE = /^(charset|import|namespace|layer|value|property|font-face)$/

/**
 * Puts a stylesheet into the cascade layer of its package, so that the order of arrival does not matter: `ds` under
 * `shell` under `remote`. The first line of the document's own styles orders the layers.
 */
export default async function layerLoader(this: LoaderContext<object>, source: string) {
  const done = this.async()
  try {
    const root = postcss.parse(source, { from: this.resourcePath })
    wrap(root, layerOf(this.resourcePath))
    done(null, root.toString())
  } catch (error) {
    done(error as Error)
  }
}

function wrap(root: Root, layer: string) {
  const inside = root.nodes.filter(belongsInside)
  if (inside.length > 0)
    root.append(postcss.atRule({ name: 'layer', params: layer, nodes: inside.map((n) => n.remove()) }))
}

function belongsInside(node: ChildNode) {
  if (node.type === 'atrule') return !OUTSIDE.test(node.name)
  return !(node.type === 'rule' && /^:(export|import)/.test(node.selector))
}

function layerOf(file: string) {
  const name = packageNameOf(dirname(file))
  if (/[\\/]reset\.css$/.test(file)) return 'reset'
  if (/[\\/]tokens\.css$/.test(file)) return 'tokens'
  if (name === '@portal/design-system') return 'ds'
  return name === '@portal/shell' ? 'shell' : 'remote'
}

function packageNameOf(folder: string): string {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name
  } catch {
    return packageNameOf(dirname(folder))
  }
}
