import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler } from 'webpack'

/** No file has this digest, so the browser refuses one that the page does not list, as it refuses a changed one. */
const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`

/**
 * Makes webpack's loaders of scripts and styles use the page's digest of every file. Must not throw: webpack has stored
 * its pending promise by then, and the next attempt would wait for it forever.
 */
export class IntegrityGuard {
  apply(compiler: Compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.thisCompilation.tap('IntegrityGuard', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityGuard',
        (source) => source + guard('script', 'url'),
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityGuard',
        (source, { tag }) => source + guard(tag, `${tag}.href`),
      )
    })
  }
}

function guard(tag: string, url: string) {
  const digest = `(self[Symbol.for("portal.integrity")] || function(){})(${url})`
  return `\n${tag}.integrity = ${digest} || "${IMPOSSIBLE}"; ${tag}.crossOrigin = "anonymous";`
}
