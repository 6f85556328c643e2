import {
  type ChannelView,
  changeChannel,
  collectReleases as collectReleasesCall,
  discoverFrontends,
  examineRegistry as examineRegistryCall,
  listChannels as listChannelsCall,
  listTokens as listTokensCall,
  makeToken,
  publishRelease as publishReleaseCall,
  type RegistryCall,
  revokeToken as revokeTokenCall,
  showFaults,
  showLoads,
  showRemote,
  UPLOAD_TYPE,
} from '@portal/contracts/release-registry'
import { type AuditContext, audit, auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { type Database, inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { jsonParser } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { and, desc, eq, like } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ArtifactStore } from '../artefacts/artifact-store.ts'
import { type CanaryTrial, listTrials } from '../canary/canary-trials.sql.ts'
import { listFaults } from '../faults/faults.sql.ts'
import { sumUpLoads } from '../loads/loads.sql.ts'
import { readRelease } from '../registry/read-channel.ts'
import { baseOf } from '../registry/registered-remote.ts'
import { listChannels, listReleases, listTokens, revokeToken, type StoredChannel } from '../registry/registry.sql.ts'
import { changeAsAsked } from './change-as-asked.ts'
import { collectReleases } from './collect-releases.ts'
import { examineRegistry } from './examine-registry.ts'
import { makePublisherToken } from './make-token.ts'
import { publishRelease } from './publish-release.ts'
import { giveBackUse, identifyPublisher, type Publisher } from './publisher.ts'
import { channelView, discovery, faultView, loadsView, releaseView, tokenView } from './registry-views.ts'

/** Bytes of an upload: a shell with its fonts is two million as base64. */
const UPLOAD_LIMIT_BYTES = 32 * 1024 * 1024
const CHANGES_SHOWN = 20

interface Asked<Call extends RegistryCall> {
  params: Call['params'] extends z.ZodMiniType ? z.output<Call['params']> : undefined
  body: Call['body'] extends z.ZodMiniType ? z.output<Call['body']> : undefined
  publisher: Publisher
  context: AuditContext
}

/** Serves the registry's calls for programs of teams; each is defined in the contracts (decision 51). */
export function registryRoutes(server: FastifyInstance, foundation: Foundation, artifacts: ArtifactStore): void {
  const { db, settings } = foundation
  // What files hold is digits and letters by chance, and no card's.
  const parse = jsonParser(server, { takesCardNumbers: true })
  server.addContentTypeParser(UPLOAD_TYPE, { parseAs: 'string', bodyLimit: UPLOAD_LIMIT_BYTES }, parse)
  const answer = answerFor(server, foundation)

  const view = async (channel: StoredChannel) => channelView(channel, await listTrials(db))

  answer(listChannelsCall, async () => viewsOf(await listChannels(db), await listTrials(db)))
  answer(showRemote, ({ params }) => showOne(db, params.remote))
  answer(showLoads, async ({ params }) => (await sumUpLoads(db, params.remote)).map(loadsView))
  answer(showFaults, async ({ params }) => (await listFaults(db, params.remote)).map(faultView))
  answer(publishReleaseCall, async ({ params, body, publisher, context }) =>
    view(await publishRelease(foundation, artifacts, { remote: params.remote, upload: body, publisher }, context)),
  )
  answer(changeChannel, async ({ params, body, publisher, context }) =>
    view(await changeAsAsked(db, artifacts, { ...body, remote: params.remote, publisher }, context)),
  )
  answer(collectReleasesCall, async ({ publisher, context }) =>
    (await collectReleases(foundation, artifacts, publisher.label, context)).map(releaseView),
  )
  answer(examineRegistryCall, () => examineRegistry(foundation))
  answer(discoverFrontends, async () =>
    discovery(await listChannels(db, 'production'), entryIn(settings.releasesFolder, settings.publicOrigin)),
  )
  answer(listTokensCall, async () => (await listTokens(db)).map(tokenView))
  answer(makeToken, async ({ body, publisher, context }) => {
    const { expires_after: expiresAfter, ...wanted } = body
    const { secret, ...token } = await makePublisherToken(db, { ...wanted, expiresAfter, by: publisher.label }, context)
    return { ...tokenView(token), token: secret }
  })
  answer(revokeTokenCall, ({ params, publisher, context }) =>
    inTransaction(db, async (tx) => {
      const revoked = await revokeToken(tx, params.id, context.now)
      if (!revoked) throw problem('request:not-found')
      const facts = { subject: revoked.remote, label: revoked.label, publisher: publisher.label }
      await writeAudit(tx, context, [auditLine('publisher-token.revoked', facts)])
      return tokenView(revoked)
    }),
  )
}

/** Permission first, then input, then the work. */
function answerFor(server: FastifyInstance, { db, clock }: Foundation) {
  return <const Call extends RegistryCall>(
    call: Call,
    work: (asked: Asked<Call>) => Promise<z.input<Call['response']>>,
  ): void => {
    const { method, path: url, allows } = call
    server.route({
      method,
      url,
      // Before the body is read: nobody without a token makes this server hold an upload.
      onRequest: async (request) => {
        const { remote } = request.params as { remote?: string }
        const { authorization } = request.headers
        const asking = { authorization, allows, changes: method !== 'GET', ...(remote !== undefined && { remote }) }
        publishers.set(request, await identifyPublisher(db, asking, contextOf(request, clock.now())))
      },
      // Nobody needs another token because what they published was refused.
      onError: async (request) => {
        const publisher = publishers.get(request)
        if (publisher) await giveBackUse(db, publisher)
      },
      handler: async (request) =>
        work({
          params: read(call.params, request.params),
          body: read(call.body, request.body),
          publisher: publishers.get(request) as Publisher,
          context: contextOf(request, clock.now()),
        } as Asked<Call>),
    })
  }
}

const publishers = new WeakMap<FastifyRequest, Publisher>()

function contextOf(request: FastifyRequest, now: Date): AuditContext {
  return { now, requestId: request.id, network: auditedNetwork(request.ip) }
}

function read(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value)
  if (!parsed) return undefined
  if (parsed.success) return parsed.data
  // A key of a record that is refused has its reasons inside.
  const reasons = parsed.error.issues.flatMap((issue) =>
    (issue.code === 'invalid_key' ? issue.issues : [issue]).map(({ message }) => `${issue.path.join('.')}: ${message}`),
  )
  throw problem('request:invalid', { context: { reasons } })
}

function viewsOf(channels: readonly StoredChannel[], trials: readonly CanaryTrial[]): ChannelView[] {
  return channels.map((channel) => channelView(channel, trials))
}

async function showOne(db: Database, remote: string) {
  const channels = (await listChannels(db)).filter((channel) => channel.remote === remote)
  const lines = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, remote), like(audit.action, 'release.%')))
    .orderBy(desc(audit.id))
    .limit(CHANGES_SHOWN)
  const changes = lines.map(({ at, action, fields }) => {
    const said = (field: string) => String(fields[field] ?? '')
    const [release, environment] = [said('release'), said('environment')]
    return { at: at.toISOString(), action, release, environment, publisher: said('publisher'), reason: said('reason') }
  })
  const releases = (await listReleases(db, remote)).map(releaseView)
  return { channels: viewsOf(channels, await listTrials(db)), releases, changes }
}

function entryIn(folder: string, origin: string) {
  return (remote: string, id: string) => {
    try {
      const release = readRelease(folder, remote, id)
      const { entry, files, initial, manifest } = release
      const { owner, audience } = manifest
      const extras = { owner, audience, modules: Object.keys(initial) }
      return { url: origin + baseOf(release) + entry, integrity: files[entry] ?? '', extras }
    } catch {
      return undefined
    }
  }
}
