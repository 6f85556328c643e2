import { createRequire } from 'node:module'
import type { Compiler, RuntimeModule } from 'webpack'

const ShareRuntimeModule: new () => RuntimeModule = createRequire(import.meta.url)(
  'webpack/lib/sharing/ShareRuntimeModule',
)

/**
 * webpack writes its own runtime for shared modules beside that of federation, which takes its place a moment later: 7 KB
 * that nobody runs.
 */
export class OneSharingRuntime {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('OneSharingRuntime', ({ hooks }) => {
      hooks.runtimeModule.tap('OneSharingRuntime', (module) => {
        if (module instanceof ShareRuntimeModule) module.generate = () => ''
      })
    })
  }
}
