import type { Configuration } from 'webpack'
import { moduleRules } from './module-rules.ts'
import type { Part, Run } from './part.ts'

/** Builds what draws a document on the server: one CommonJS file with everything in it, so a release needs no modules. */
export function documentRenderer({ name, folder, document }: Part, { mode, id, output }: Run): Configuration {
  return {
    name: `${name} document`,
    mode,
    context: folder,
    target: 'node20',
    devtool: false,
    entry: { 'render-document': document ?? '' },
    output: {
      path: output,
      publicPath: `/releases/${name}/${id}/`,
      filename: '[name].cjs',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      library: { type: 'commonjs2' },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: moduleRules({ name, folder }, { forNode: true, release: mode === 'production' ? id : undefined }),
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    optimization: { minimize: false, splitChunks: false, runtimeChunk: false },
  }
}
