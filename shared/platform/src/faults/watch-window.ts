import type { FaultReporter } from './fault-reporter.ts'

/** Has what nobody caught, and what the browser's policies refused, reported. Returns what takes it off. */
export function watchWindow({ report, flush }: FaultReporter): () => void {
  const controller = new AbortController()
  const { signal } = controller

  window.addEventListener('error', (event) => report(uncaught(event.error ?? event.message, event.filename)), {
    signal,
  })
  window.addEventListener('unhandledrejection', (event) => report(uncaught(event.reason)), { signal })
  window.addEventListener('pagehide', flush, { signal })
  document.addEventListener(
    'securitypolicyviolation',
    (event) =>
      report({
        kind: 'policy',
        message: `${event.effectiveDirective} refused ${event.blockedURI || 'inline code'}`,
        source: event.sourceFile || undefined,
      }),
    { signal },
  )
  return () => controller.abort()
}

function uncaught(reason: unknown, source?: string) {
  const error = reason instanceof Error ? reason : undefined
  return {
    kind: 'unhandled' as const,
    message: error ? `${error.name}: ${error.message}` : String(reason),
    ...(source && { source }),
    ...(error?.stack && { stack: error.stack }),
  }
}
