import { createRequire } from 'node:module'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule } from 'webpack'
import { fromWorkspace, type Part } from './part.ts'
import { shortClassNames } from './short-class-names.ts'

const { resolve } = createRequire(import.meta.url)

/**
 * Libraries are prebuilt. In another repository our own packages are installed as well, and are treated like sources.
 */
const INSTALLED = /(^|[\\/])node_modules[\\/](?!@portal[\\/])/

interface Kind {
  /** For what draws documents: styles and files are those of the browser's build. */
  forNode?: boolean
  /** With what React needs to replace modules on an open page. */
  isHot?: boolean
  /** The id of the release, where its files stay as they are: classes have short names then. */
  release?: string | undefined
}

/** Scripts by swc, stylesheets into cascade layers and CSS modules, everything else as a file. */
export function moduleRules(
  part: Pick<Part, 'name' | 'folder'>,
  { forNode = false, isHot = false, release }: Kind = {},
): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: (file) => INSTALLED.test(fromWorkspace(part, file)),
      loader: resolve('swc-loader'),
      options: {
        // As an object, in which webpack makes paths relative; in a text they would be part of each module's hash.
        sourceMaps: true,
        parseMap: true,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          // The development runtime would be one more shared module, and tell no more than React's own warnings; hot
          // replacement needs it.
          transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
        },
      },
    },
    {
      test: /\.css$/,
      use: [
        ...(forNode ? [] : [MiniCssExtractPlugin.loader]),
        { loader: resolve('css-loader'), options: cssOptions(part, { forNode, release }) },
        join(import.meta.dirname, 'layer-loader.ts'),
      ],
    },
    { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource', generator: { emit: !forNode } },
  ]
}

/** Only a development build includes it, never a remote's release: rendering it is the host's job. */
const DESIGN_SYSTEM = /(^|[\\/])(shared|@portal)[\\/]design-system[\\/]/

/**
 * The prefix keeps the class names of two builds apart; both builds of the shell must find the same ones. A remote's rule that names
 * none of its own classes is refused: it would style what others draw (rule P16).
 */
function cssOptions(part: Pick<Part, 'name' | 'folder'>, { forNode, release }: Pick<Kind, 'forNode' | 'release'>) {
  const isOwn = (file: string) => part.name === 'shell' || DESIGN_SYSTEM.test(fromWorkspace(part, file))
  return {
    importLoaders: 1,
    modules: {
      auto: true,
      mode: (file: string) => (isOwn(file) ? 'local' : 'pure'),
      namedExport: false,
      exportOnlyLocals: forNode,
      localIdentName: `${part.name}-[hash:base64:6]`,
      ...(release && { getLocalIdent: shortClassNames(part, release) }),
    },
  }
}
