import { createReadStream, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Manifest, Visitor } from '@portal/contracts/platform'
import { acceptsEncoding } from '@portal/foundation/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReleaseServerOptions } from '../options.ts'
import type { StoredRelease } from '../registry/read-channel.ts'
import type { Registry } from '../registry/registry.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}

/** A release never changes; but whether somebody is still staff may, so the browser asks each time. */
const CACHING: Record<Manifest['audience'], string> = {
  public: 'public, max-age=31536000, immutable',
  customer: 'private, max-age=31536000, immutable',
  staff: 'private, no-cache',
}

interface Asked {
  name: string
  id: string
  file: string
}

/** The files of every release on disk, to those the release is for. To anybody else they are not there. */
export function artefactRoutes(server: FastifyInstance, registry: Registry, options: ReleaseServerOptions) {
  server.get<{ Params: Asked }>(
    '/releases/:name/:id/:file',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const { name, id, file } = request.params
      const release = registry.find(name, id)
      const digest = release && Object.hasOwn(release.files, file) ? release.files[file] : undefined
      // Asked of what is not there as well: how long a refusal takes must not tell what staff have.
      const isTheirs = await isFor(release?.manifest.audience ?? 'staff', request, options)
      if (!release || !digest || !isTheirs) return reply.callNotFound()

      const etag = `W/"${digest}"`
      reply.headers({ 'cache-control': CACHING[release.manifest.audience], etag, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return sendFile(request, reply, release, file)
    },
  )
}

async function isFor(audience: Manifest['audience'], request: FastifyRequest, options: ReleaseServerOptions) {
  if (audience === 'public') return true
  const visit = await options.findVisit(request)
  return includes(audience, visit?.visitor)
}

function includes(audience: Manifest['audience'], visitor: Visitor | undefined) {
  return visitor !== undefined && (audience === 'customer' || visitor.staff)
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, release: StoredRelease, file: string) {
  const path = join(release.folder, file)
  const compressed = acceptsEncoding(headers['accept-encoding'], 'br') && existsSync(`${path}.br`)
  if (compressed) reply.header('content-encoding', 'br')
  reply.type(TYPES[extname(file)] ?? 'application/octet-stream')
  return reply.send(createReadStream(compressed ? `${path}.br` : path))
}
