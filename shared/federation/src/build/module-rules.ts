import { createRequire } from 'node:module'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule } from 'webpack'

const { resolve } = createRequire(import.meta.url)

/** Scripts by swc, stylesheets into cascade layers and CSS modules, everything else as a file. */
export function moduleRules(name: string, { forNode = false } = {}): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: resolve('swc-loader'),
      options: {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          // The development runtime would be one more shared module, and tell no more than React's own warnings.
          transform: { react: { runtime: 'automatic', development: false } },
        },
      },
    },
    {
      test: /\.css$/,
      use: [
        ...(forNode ? [] : [MiniCssExtractPlugin.loader]),
        { loader: resolve('css-loader'), options: cssOptions(name, forNode) },
        join(import.meta.dirname, 'layer-loader.ts'),
      ],
    },
    { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource', generator: { emit: !forNode } },
  ]
}

/** The prefix keeps the class names of two builds apart; both builds of the shell must find the same ones. */
function cssOptions(name: string, exportOnlyLocals: boolean) {
  return {
    importLoaders: 1,
    modules: { auto: true, namedExport: false, exportOnlyLocals, localIdentName: `${name}-[hash:base64:6]` },
  }
}
