/** Replaces federation's fallbacks, whose shared modules are cut down to what each remote uses: the host lends whole ones. */
interface BundlerRuntime {
  federation: { initOptions: object; runtime: { init: (options: object) => unknown } }
}

export const init = ({ webpackRequire: { federation } }: { webpackRequire: BundlerRuntime }) =>
  federation.runtime.init(federation.initOptions)
export const getSharedFallbackGetter = ({ factory }: { factory: unknown }) => factory
export const getUsedExports = () => undefined
