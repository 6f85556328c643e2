import type { ChannelView, FaultView, LoadsView, ReleaseView } from '@portal/contracts/release-registry'
import type { CanaryTrial } from '../canary/canary-trials.sql.ts'
import { countInWords } from '../canary/canary-verdict.ts'
import type { listFaults } from '../faults/faults.sql.ts'
import type { sumUpLoads } from '../loads/loads.sql.ts'
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

type Of<List extends (...asked: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<List>>[number]

export function loadsView({ fellBack, plan, entry, code, mount, content, ...rest }: Of<typeof sumUpLoads>): LoadsView {
  return { ...rest, fell_back: fellBack, phases: { plan, entry, code, mount, content } }
}

export function faultView({
  reportedAt,
  release,
  kind,
  count,
  message,
  page,
  reference,
}: Of<typeof listFaults>): FaultView {
  return { at: reportedAt.toISOString(), release, phase: kind, count, message, page, reference }
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

/**
 * Returns the frontend-discovery document: each remote's current release with its share, and its canary with the rest.
 */
export function discovery(
  channels: readonly StoredChannel[],
  entryOf: (remote: string, id: string) => Entry | undefined,
) {
  const versions = ({ remote, current, previous, canary, percent }: StoredChannel) => {
    const share = canary === null ? 0 : percent
    return [
      { id: current, before: previous[0], traffic: 100 - share, isDefault: true },
      ...(canary === null ? [] : [{ id: canary, before: current, traffic: share, isDefault: false }]),
    ].flatMap(({ id, before, traffic, isDefault }) => {
      const entry = entryOf(remote, id)
      if (!entry) return []
      const fallback = before === undefined ? undefined : entryOf(remote, before)
      const metadata = { version: id, integrity: entry.integrity }
      const deployment = { traffic, default: isDefault, deploymentId: id }
      const { url, extras } = entry
      return [{ url, ...(fallback && { fallbackUrl: fallback.url }), metadata, deployment, extras }]
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
  /** Owner, audience and exposed modules. */
  extras: { owner: string; audience: string; modules: string[] }
}
