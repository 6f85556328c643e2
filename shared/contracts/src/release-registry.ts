import * as z from 'zod/mini'
import { Release } from './platform.ts'
import { ReleaseId, RemoteName, StoredFile } from './release-names.ts'

/*
 * What a release server answers to the programs of teams (decision 51): a table of its own, because who may is said by a publisher
 * token, which is no person and has no role.
 */

export const ENVIRONMENTS = ['production', 'preview'] as const
export const Environment = z.enum(ENVIRONMENTS)

/** What a publisher token of whoever runs the portal is for. */
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
      /** How often it was given and failed so far, in words; `null` before anybody counted. */
      counted: z.nullable(z.string()),
      /** Why the portal took it from its share by itself; `null` while it has not. */
      halted: z.nullable(z.string()),
      /** When it is given to everybody if it is still good; `null` where nobody asked for that. */
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
  /** Calls that may still change something; `null` where they are not counted. */
  uses_left: z.nullable(z.number()),
  revoked_at: z.nullable(z.string()),
})

/** What half of the loads took at most, and three of four; `null` where none got so far. */
const Spread = z.nullable(z.object({ p50: z.number(), p75: z.number() }))
/** How one release was loaded in the browsers of the sample (rule P40), into pages (`./app`) or as cards; phases in ms. */
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
/** What browsers reported of a remote, equal reports of a day as one; `phase` is where it was noticed. */
export const FaultView = z.object({
  /** When it was reported first. */
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

/** Everything about one call to the registry, said once. */
export interface RegistryCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/registry/${string}`
  /** A token of the remote in the path, or the one of whoever runs the portal. */
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
/** Safe to repeat: the same bytes under the same id are the same release. */
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
/** Removes what nobody is given any more and whose retention is over; answers what went. */
export const collectReleases = state({
  method: 'POST',
  path: '/registry/collections',
  allows: 'the-operator',
  response: z.array(ReleaseView),
})
/** What is wrong, each with its remedy. */
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
/** In the schema of frontend-discovery, of production. */
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
    label: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Days; left out, it does not run out. */
    expires_after: z.optional(z.int().check(z.gte(1), z.lte(LONGEST_LIFE_DAYS))),
    /** How many calls may change something, looking is none; left out, they are not counted. */
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
