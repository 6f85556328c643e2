import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Manifest, Visitor } from '@portal/contracts/platform'
import { meets } from '@portal/contracts/roles'
import { acceptsEncoding } from '@portal/foundation/http'
import type { Visit } from '@portal/foundation/sessions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerPage } from '../documents/document-routes.ts'
import type { ReleaseServerOptions } from '../options.ts'
import type { StoredRelease } from '../registry/read-channel.ts'
import type { Registry } from '../registry/registry.ts'
import { createDeltas } from './deltas.ts'
import { dictionaryOf, nameInAnyRelease, offerAsDictionary } from './dictionaries.ts'
import { COMPRESSED } from './file-problems.ts'

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

/** A browser caches a delta privately; a shared cache might serve it to a client without the original. */
const CACHING_OF_DELTA = { ...CACHING, public: CACHING.customer }

interface Asked {
  name: string
  id: string
  file: string
}

/** The files of every release on disk, to those the release is for. To anybody else they are not there. */
export function artifactRoutes(
  server: FastifyInstance,
  registry: Registry,
  options: ReleaseServerOptions,
  answerPage: AnswerPage,
) {
  const deltas = createDeltas(options.log)

  server.get<{ Params: Asked }>(
    '/releases/:name/:id/:file',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const { name, id, file } = request.params
      const release = registry.find(name, id)
      const digest = release && digestIn(release, file)
      // Asked of what is not there as well: how long a refusal takes must not tell what staff have.
      const visit = release?.manifest.audience === 'public' ? undefined : await options.findVisit(request)
      if (!release || !digest || !isFor(release.manifest, visit)) return answerPage(request, reply)

      const etag = `W/"${digest}"`
      const { audience } = release.manifest
      reply.headers({ 'cache-control': CACHING[audience], etag, vary: 'accept-encoding, available-dictionary' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()

      reply.type(TYPES[extname(file)] ?? 'application/octet-stream')
      if (isLent(audience, file)) reply.header('use-as-dictionary', offerAsDictionary(release, file))
      const delta = await findDelta(request, release, visit)
      if (!delta) return sendFile(request, reply, release, file)
      return reply.headers({ 'cache-control': CACHING_OF_DELTA[audience], 'content-encoding': 'dcz' }).send(delta)
    },
  )

  /**
   * Returns the difference between the requested file and one the browser has (rules P36, P37): the same file of
   * another release that this person may use. Only for files that are currently served, so that no one can have every
   * pair of releases computed.
   */
  async function findDelta(
    { headers, params: { name, id, file } }: FastifyRequest<{ Params: Asked }>,
    release: StoredRelease,
    visit: Visit | undefined,
  ): Promise<Buffer | undefined> {
    const has = acceptsEncoding(headers['accept-encoding'], 'dcz') ? dictionaryOf(headers) : undefined
    if (!has || nameInAnyRelease(has.file) !== nameInAnyRelease(file) || !registry.isGiven(name, id)) return undefined

    const before = registry.find(name, has.id)
    if (!before || !digestIn(before, has.file) || !isFor(before.manifest, visit)) return undefined

    const delta = await deltas.find({ from: { release: before, file: has.file }, to: { release, file } })
    return delta?.dictionary === has.sha256 ? delta.body : undefined
  }
}

function digestIn({ files }: StoredRelease, file: string): string | undefined {
  return Object.hasOwn(files, file) ? files[file] : undefined
}

/** Files that a browser must revalidate are not offered as dictionaries, and neither are binary files. */
function isLent(audience: Manifest['audience'], file: string): boolean {
  return audience !== 'staff' && COMPRESSED.test(file)
}

function isFor(manifest: Manifest, visit: Visit | undefined): boolean {
  return manifest.audience === 'public' || (visit !== undefined && mayUse(manifest, visit.visitor))
}

/**
 * Returns whether the person may use a page or card of it in any of their accounts: a tab may show a different one than
 * the session remembers.
 */
function mayUse({ audience, pages, cards }: Manifest, { staff, roles, accounts }: Visitor): boolean {
  if (audience === 'staff' && !staff) return false
  const held = [roles, ...accounts.map((account) => account.roles ?? [])]
  return [...pages, ...cards].some(({ requires }) => held.some((roles) => meets(requires, { roles })))
}

/** Whole, so that a client that reads slowly holds up nobody who asks for a file. */
async function sendFile({ headers }: FastifyRequest, reply: FastifyReply, release: StoredRelease, file: string) {
  const path = join(release.folder, file)
  const compressed = acceptsEncoding(headers['accept-encoding'], 'br') && existsSync(`${path}.br`)
  if (compressed) reply.header('content-encoding', 'br')
  return reply.send(await readFile(compressed ? `${path}.br` : path))
}
