import type { ChannelView, ReleaseView } from '@portal/contracts/release-registry'
import type { CanaryTrial } from '../canary/canary-trials.sql.ts'
import { countInWords } from '../canary/canary-verdict.ts'
import type { StoredChannel, StoredRelease } from '../registry/registry.sql.ts'
import type { publisherTokens } from '../registry/registry.tables.ts'

export function channelView(
  { remote, environment, current, previous, canary, percent }: StoredChannel,
  trials: readonly CanaryTrial[],
): ChannelView {
  const trial = trials.find((one) => one.remote === remote && one.environment === environment && one.release === canary)
  const found = {
    counted: trial ? countInWords(trial) : null,
    halted: trial?.haltedBecause ?? null,
    promotes_at: trial?.promotesAt?.toISOString() ?? null,
  }
  return {
    remote,
    environment: environment as ChannelView['environment'],
    current,
    previous: [...previous],
    canary: canary === null ? null : { release: canary, percent, ...found },
  }
}

export function releaseView({ remote, id, publishedAt, publishedBy }: StoredRelease): ReleaseView {
  return { remote, id, published_at: publishedAt.toISOString(), published_by: publishedBy }
}

export function tokenView({
  id,
  remote,
  label,
  createdAt,
  usedAt,
  expiresAt,
  usesLeft,
  revokedAt,
}: Omit<typeof publisherTokens.$inferSelect, 'hash'>) {
  return {
    id,
    remote,
    label,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
    uses_left: usesLeft,
    revoked_at: revokedAt?.toISOString() ?? null,
  }
}

const SCHEMA = 'https://mfewg.org/schema/v1-pre.json'

/** In the schema of frontend-discovery: each remote’s current release with its share, and its canary with the rest. */
export function discovery(
  channels: readonly StoredChannel[],
  entryOf: (remote: string, id: string) => Entry | undefined,
) {
  const versions = ({ remote, current, previous, canary, percent }: StoredChannel) => {
    const fallback = previous[0] === undefined ? undefined : entryOf(remote, previous[0])
    const share = canary === null ? 0 : percent
    return [
      { id: current, traffic: 100 - share, isDefault: true },
      ...(canary === null ? [] : [{ id: canary, traffic: share, isDefault: false }]),
    ].flatMap(({ id, traffic, isDefault }) => {
      const entry = entryOf(remote, id)
      if (!entry) return []
      const metadata = { version: id, integrity: entry.integrity }
      const deployment = { id, traffic, default: isDefault }
      return [{ url: entry.url, ...(fallback && { fallbackUrl: fallback.url }), metadata, deployment }]
    })
  }
  const frontends = channels.filter(({ environment }) => environment === 'production')
  return {
    schema: SCHEMA,
    microFrontends: Object.fromEntries(frontends.map((channel) => [`@portal/${channel.remote}`, versions(channel)])),
  }
}

interface Entry {
  url: string
  integrity: string
}
