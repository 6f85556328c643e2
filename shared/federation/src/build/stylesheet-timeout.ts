import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler } from 'webpack'
import { BUDGET_MS } from '../slot/budget.ts'

/** Has a stylesheet that comes later and hangs count as failed, as webpack does with scripts by `chunkLoadTimeout` (rule H84). */
export class StylesheetTimeout {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('StylesheetTimeout', (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'StylesheetTimeout',
        (source, { tag }) => source + giveUp(tag),
      )
    })
  }
}

/** The handler is gone once the file has come or failed. */
function giveUp(tag: string) {
  return `\nsetTimeout(() => ${tag}.onerror && ${tag}.onerror({ type: "timeout", target: ${tag} }), ${BUDGET_MS});`
}
