import type { IncomingMessage, ServerResponse } from 'node:http'
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'
import { moduleRules } from '../build/module-rules.ts'
import type { Part } from '../build/part.ts'
import { serveHot } from '../hot/serve-hot.ts'

/**
 * Serves one remote on a page of its own, with hot replacement that keeps typed text, without the portal. The page is
 * the test kit's, which a remote has for its tests. Returns the function to stop.
 */
export function serveAlone(part: Part, port: number): Promise<{ stop: () => Promise<void> }> {
  return serveHot(aloneBuild(part), port, {
    setupMiddlewares: (middlewares) => [{ name: 'document', middleware: answerDocument }, ...middlewares],
  })
}

function aloneBuild({ name, folder, exposes = {} }: Part): Configuration {
  return {
    name: `${name} alone`,
    mode: 'development',
    context: folder,
    target: ['web', 'es2022'],
    devtool: 'cheap-module-source-map',
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    entry: `data:text/javascript,${encodeURIComponent(entryFor(exposes))}`,
    output: { publicPath: '/', uniqueName: `alone_${name}` },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: moduleRules({ name, folder }, { isHot: true }) },
    plugins: [new MiniCssExtractPlugin({ ignoreOrder: true }), new RefreshPlugin({ overlay: false })],
  }
}

function entryFor(exposes: NonNullable<Part['exposes']>): string {
  const { './app': app = '', './cards': cards } = exposes
  return [
    "import { startAlone } from '@portal/test-kit/alone'",
    "import manifest from './manifest.ts'",
    `import { Root } from '${app}'`,
    cards ? `import { cards } from '${cards}'` : 'const cards = {}',
    'startAlone({ manifest, Root, cards })',
  ].join('\n')
}

const DOCUMENT = `<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A remote alone</title>
<link rel="stylesheet" href="/main.css">
<script defer src="/main.js"></script>
</head>
<body></body>
</html>
`

/** Every address that a person goes to is a page of the remote. */
function answerDocument(request: IncomingMessage, response: ServerResponse, next: () => void) {
  if (!request.headers.accept?.includes('text/html')) return next()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(DOCUMENT)
}
