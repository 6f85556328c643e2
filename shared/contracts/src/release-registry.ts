import * as z from 'zod/mini'
import { name } from './names.ts'
import { Release } from './platform.ts'
import { ReleaseId, RemoteName, StoredFile } from './release-names.ts'

/*
 * What a release server answers to the programs of teams (decision 51): a table of its own, because who may is said by a publisher
 * token, which is no person and has no role.
 */

export const ENVIRONMENTS = ['production', 'preview'] as const
export const Environment = z.enum(ENVIRONMENTS)

/** Scope of the operator's publisher tokens. */
export const EVERY_REMOTE = '*'

const LONGEST_LIFE_DAYS = 3650
const MOST_USES = 100_000
/** Four weeks. */
const LONGEST_TRIAL_MINUTES = 28 * 24 * 60
const Reason = z.string().check(z.maxLength(300, 'At most 300 characters'))

/** `traffic` in percent of accounts; times are ISO 8601 in UTC. */
export const ChannelView = z.object({
  remote: z.string(),
  environment: Environment,
  current: z.string(),
  previous: z.array(z.string()),
  canary: z.nullable(
    z.object({
      release: z.string(),
      percent: z.number(),
      /** Views and failures so far, in words; `null` before the first count. */
      counted: z.nullable(z.string()),
      /** Reason why the portal halted it; `null` while it has not. */
      halted: z.nullable(z.string()),
      /** Time of automatic promotion if it is still healthy; `null` if that was not requested. */
      promotes_at: z.nullable(z.string()),
    }),
  ),
})
export const ReleaseView = z.object({
  remote: z.string(),
  id: z.string(),
  published_at: z.string(),
  published_by: z.string(),
})
export const ChangeView = z.object({
  at: z.string(),
  action: z.string(),
  release: z.string(),
  environment: z.string(),
  publisher: z.string(),
  reason: z.string(),
})
export const TokenView = z.object({
  id: z.string(),
  remote: z.string(),
  label: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
  /** `null` for one that does not run out. */
  expires_at: z.nullable(z.string()),
  /** Calls that may still change something; `null` if they are not counted. */
  uses_left: z.nullable(z.number()),
  revoked_at: z.nullable(z.string()),
})

/** Median and third quartile; `null` if no load got that far. */
const Spread = z.nullable(z.object({ p50: z.number(), p75: z.number() }))
/** Loads of one release in the sampled browsers (rule P40), into pages (`./app`) or as cards; phases in ms. */
export const LoadsView = z.object({
  release: z.string(),
  module: z.string(),
  count: z.number(),
  loaded: z.number(),
  fell_back: z.number(),
  failed: z.number(),
  left: z.number(),
  retried: z.number(),
  bytes: Spread,
  phases: z.object({ plan: Spread, entry: Spread, code: Spread, mount: Spread, content: Spread }),
})
/** A remote's faults in browsers, with equal reports of a day combined; `phase` is where it was noticed. */
export const FaultView = z.object({
  /** Time of the first report. */
  at: z.string(),
  release: z.nullable(z.string()),
  phase: z.string(),
  count: z.number(),
  message: z.string(),
  page: z.string(),
  reference: z.string(),
})

/** A release on its way: `release.json`, and every file it lists with its brotli form, as base64. */
export const Upload = z.object({
  environment: Environment,
  reason: Reason,
  release: Release,
  files: z.record(StoredFile, z.string()),
})
export const UPLOAD_TYPE = 'application/vnd.doorstep.release+json'

/** `release` may be left out: a canary and a promotion take the running canary, else what preview has. */
export const ChannelChange = z.object({
  action: z.enum(['canary', 'promote', 'rollback', 'pause']),
  environment: Environment,
  release: z.optional(ReleaseId),
  percent: z.optional(z.int().check(z.gte(1), z.lte(99))),
  /** Minutes after which a canary that is still good is given to everybody; left out, it waits for somebody. */
  promote_after: z.optional(z.int().check(z.gte(1), z.lte(LONGEST_TRIAL_MINUTES))),
  reason: Reason,
})

const OfRemote = z.object({ remote: RemoteName })

type Schema = z.ZodMiniType

/** Definition of a call to the registry, in one place. */
export interface RegistryCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/registry/${string}`
  /** Required token: the remote's in the path, or the operator's. */
  allows: 'anyone-with-a-token' | 'its-publisher' | 'the-operator'
  params?: Schema
  body?: Schema
  response: Schema
}

const state = <const Statement extends RegistryCall>(statement: Statement) => statement

export const listChannels = state({
  method: 'GET',
  path: '/registry/channels',
  allows: 'anyone-with-a-token',
  response: z.array(ChannelView),
})
export const showRemote = state({
  method: 'GET',
  path: '/registry/remotes/:remote',
  allows: 'its-publisher',
  params: OfRemote,
  response: z.object({
    channels: z.array(ChannelView),
    releases: z.array(ReleaseView),
    changes: z.array(ChangeView),
  }),
})
export const showLoads = state({
  method: 'GET',
  path: '/registry/remotes/:remote/loads',
  allows: 'its-publisher',
  params: OfRemote,
  response: z.array(LoadsView),
})
/** The newest first. */
export const showFaults = state({
  method: 'GET',
  path: '/registry/remotes/:remote/faults',
  allows: 'its-publisher',
  params: OfRemote,
  response: z.array(FaultView),
})
/** Idempotent: the same bytes under the same id are the same release. */
export const publishRelease = state({
  method: 'POST',
  path: '/registry/remotes/:remote/releases',
  allows: 'its-publisher',
  params: OfRemote,
  body: Upload,
  response: ChannelView,
})
export const changeChannel = state({
  method: 'POST',
  path: '/registry/remotes/:remote/changes',
  allows: 'its-publisher',
  params: OfRemote,
  body: ChannelChange,
  response: ChannelView,
})
/** Removes what nobody is given any more and whose retention is over; returns what went. */
export const collectReleases = state({
  method: 'POST',
  path: '/registry/collections',
  allows: 'the-operator',
  response: z.array(ReleaseView),
})
/** Returns the problems of the released versions, each with its remedy. */
export const examineRegistry = state({
  method: 'GET',
  path: '/registry/troubles',
  allows: 'anyone-with-a-token',
  response: z.array(z.object({ trouble: z.string(), remedy: z.string() })),
})
/** A version of a remote, as the schema of frontend-discovery has it, which knows no other fields. */
const DiscoveredVersion = z.strictObject({
  url: z.string(),
  fallbackUrl: z.optional(z.string()),
  metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
  /** `traffic` in percent; the schema lets a deployment have more. */
  deployment: z.strictObject({ traffic: z.number(), default: z.boolean(), deploymentId: z.string() }),
  extras: z.strictObject({ owner: z.string(), audience: z.string(), modules: z.array(z.string()) }),
})
/** Returns production's releases in the schema of frontend-discovery. */
export const discoverFrontends = state({
  method: 'GET',
  path: '/registry/frontend-discovery.json',
  allows: 'anyone-with-a-token',
  response: z.object({ schema: z.string(), microFrontends: z.record(z.string(), z.array(DiscoveredVersion)) }),
})
export const listTokens = state({
  method: 'GET',
  path: '/registry/tokens',
  allows: 'the-operator',
  response: z.array(TokenView),
})
/** `token` is answered this once and kept nowhere. */
export const makeToken = state({
  method: 'POST',
  path: '/registry/tokens',
  allows: 'the-operator',
  body: z.object({
    remote: z.union([RemoteName, z.literal(EVERY_REMOTE)]),
    label: name(100),
    /** Days; left out, it does not run out. */
    expires_after: z.optional(z.int().check(z.gte(1), z.lte(LONGEST_LIFE_DAYS))),
    /** Number of calls with changes, excluding reads; unlimited if omitted. */
    uses: z.optional(z.int().check(z.gte(1), z.lte(MOST_USES))),
  }),
  response: z.object({ ...TokenView.shape, token: z.string() }),
})
export const revokeToken = state({
  method: 'DELETE',
  path: '/registry/tokens/:id',
  allows: 'the-operator',
  params: z.object({ id: z.string() }),
  response: TokenView,
})

export type ChannelView = z.infer<typeof ChannelView>
export type LoadsView = z.infer<typeof LoadsView>
export type FaultView = z.infer<typeof FaultView>
export type ReleaseView = z.infer<typeof ReleaseView>
export type TokenView = z.infer<typeof TokenView>
export type Upload = z.infer<typeof Upload>
export type ChannelChange = z.infer<typeof ChannelChange>
