import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { reactAriaStyle } from '../react-aria-style.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** As strict as the portal's policy, so that violations show up here. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${createHash('sha256').update(reactAriaStyle).digest('base64')}'`,
  "font-src 'self'",
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types showcase',
].join('; ')

/** Serves a built showcase on a free port of this machine. */
export async function serveShowcase(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer(async ({ url = '/' }, answer) => {
    const path = normalize(new URL(url, 'http://showcase').pathname)
    if (path === '/favicon.ico') return answer.writeHead(204).end()
    const file = path === '/' ? '/index.html' : path
    try {
      const body = await readFile(join(folder, file))
      const type = types[extname(file)] ?? 'application/octet-stream'
      answer.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}
