import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { moduleRules } from '../build/module-rules.ts'
import { readInstalledPackage } from '../build/packages-on-disk.ts'
import { containerName, type Part } from '../build/part.ts'

/** Name in the release server's plan (rule P23). */
const ENTRY = 'remoteEntry.js'
/** Module that holds the running platform; it exists once, in the host. */
const PLATFORM = '@portal/platform/start'
const EVENT_BUS = '@portal/event-bus'

/**
 * Builds a remote for the portal with hot replacement. Keeping state requires React's development build, which a portal
 * does not provide, so this includes React and everything based on it. From the host it takes the singletons: the
 * running platform, and the event bus.
 */
export function devBuild({ name, folder, exposes = {} }: Part, origin: string): Configuration {
  return {
    name: `${name} in development`,
    mode: 'development',
    context: folder,
    target: ['web', 'es2022'],
    // Nothing that is evaluated from a string: the portal's policy is the same for it.
    devtool: 'cheap-module-source-map',
    performance: false,
    stats: { preset: 'errors-warnings', timings: true },
    infrastructureLogging: { level: 'warn' },
    entry: {},
    output: {
      publicPath: `${origin}/`,
      uniqueName: `dev_${containerName(name)}`,
      filename: '[name].js',
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: moduleRules({ name, folder }, { isHot: true }) },
    // A save writes one small file anew: what is not a team's own stands in others.
    optimization: {
      splitChunks: { chunks: 'all', cacheGroups: { libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries' } } },
    },
    experiments: { cacheUnaffected: true },
    plugins: [
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: ENTRY,
        exposes: { ...exposes },
        shared: Object.fromEntries([PLATFORM, EVENT_BUS].map((key) => [key, taken(folder, key)])),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new webpack.NormalModuleReplacementPlugin(/\/platform\.ts$/, (module) => {
        if (/[\\/]platform[\\/]src/.test(module.context)) module.request = PLATFORM
      }),
      new MiniCssExtractPlugin({ ignoreOrder: true }),
      new RefreshPlugin({ overlay: false }),
    ],
  }
}

function taken(folder: string, key: string) {
  const { version } = readInstalledPackage(folder, key.split('/').slice(0, 2).join('/'))
  return { singleton: true, strictVersion: true, version, requiredVersion: `^${version}`, import: false as const }
}
