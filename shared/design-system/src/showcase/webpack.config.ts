import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'

const packageFolder = join(import.meta.dirname, '../..')

/** A small build of its own: this package knows nothing of the portal around it. */
export const configuration: Configuration = {
  mode: 'development',
  devtool: false,
  context: packageFolder,
  entry: { showcase: './src/showcase/showcase.tsx' },
  output: {
    path: join(packageFolder, '.cache/showcase'),
    filename: '[name].js',
    clean: true,
    publicPath: '',
    trustedTypes: { policyName: 'showcase' },
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          {
            loader: 'css-loader',
            options: { modules: { auto: true, namedExport: false, localIdentName: '[name]-[local]' } },
          },
        ],
      },
      { test: /\.(woff2|svg)$/, type: 'asset/resource' },
    ],
  },
  plugins: [new MiniCssExtractPlugin()],
}
