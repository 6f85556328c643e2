import type { IncomingMessage } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Theme } from '@portal/contracts/frame'
import type { Apology } from '@portal/contracts/platform'
import { acceptsEncoding } from '@portal/foundation/http'
import type { Planner } from '../plan/planner.ts'
import type { RegisteredShell } from '../registry/registered-shell.ts'
import { documentHeaders, type PolicySettings } from './content-security-policy.ts'
import { displayOf } from './display.ts'
import { apologyDocument } from './document-head.ts'
import { wantsDocument } from './wants-document.ts'

/** A document that is ready to be sent. */
export interface ReadyDocument {
  headers: Record<string, string>
  body: Buffer
}

/** Renders the replacement for a page that cannot be rendered, if a document was requested; `undefined` otherwise. */
export type Apologize = (
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  apology?: Apology,
) => ReadyDocument | undefined

const THEME_COOKIE = /(?:^|; )theme=(\w+)/

/** Each is rendered and compressed once per release, for use when the process has no time. */
export function createApologies(planner: Planner, settings: PolicySettings): Apologize {
  const known = new WeakMap<RegisteredShell, Map<string, ReadyDocument>>()

  function draw(theme: Theme, apology: Apology, isBrotli: boolean): ReadyDocument {
    const { plan, shell } = planner.planFor(null, '/')
    const drawn = shell.renderApology({ plan, theme, apology })
    const body = Buffer.from(apologyDocument({ shell: shell.release, drawn, theme }))
    return {
      body: isBrotli ? brotliCompressSync(body) : body,
      headers: {
        ...documentHeaders(settings, drawn),
        'cache-control': 'no-store',
        ...(isBrotli && { 'content-encoding': 'br' }),
      },
    }
  }
  return ({ url = '/', headers }, apology = 'away') => {
    if (!wantsDocument(headers, url.split('?')[0] ?? '/')) return undefined

    const { shell } = planner.planFor(null, '/')
    const ready = known.get(shell) ?? new Map<string, ReadyDocument>()
    known.set(shell, ready)
    const { theme } = displayOf({ theme: THEME_COOKIE.exec(headers.cookie ?? '')?.[1] })
    const isBrotli = acceptsEncoding(String(headers['accept-encoding'] ?? ''), 'br')
    const key = `${theme} ${apology} ${isBrotli}`
    const document = ready.get(key) ?? draw(theme, apology, isBrotli)
    ready.set(key, document)
    return document
  }
}
