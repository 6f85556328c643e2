import { ENVIRONMENTS } from '@portal/contracts/release-registry'
import type { Transaction } from '@portal/foundation/database'
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Channel } from './channel.ts'
import { publisherTokens, releaseChannels, releases } from './registry.tables.ts'

export type Environment = 'production' | 'preview'

export interface StoredChannel extends Channel {
  remote: string
  environment: string
}

/** Every channel of one environment, or of all, in an order of its own. */
export function listChannels(tx: Transaction, environment?: Environment): Promise<StoredChannel[]> {
  return tx
    .select()
    .from(releaseChannels)
    .where(environment && eq(releaseChannels.environment, environment))
    .orderBy(asc(releaseChannels.remote), asc(releaseChannels.environment))
}

/** Locks one channel until the transaction ends, so that two changes never decide from the same state. */
export async function lockChannel(tx: Transaction, remote: string, environment: Environment) {
  await lock(tx, `channel ${remote} ${environment}`)
  const [channel] = await tx
    .select()
    .from(releaseChannels)
    .where(and(eq(releaseChannels.remote, remote), eq(releaseChannels.environment, environment)))
  return channel
}

/** Locks what every environment serves of one remote. */
export async function lockChannels(tx: Transaction, remote: string) {
  for (const environment of ENVIRONMENTS) await lockChannel(tx, remote, environment)
}

/** Blocks other publishes until the transaction ends, so that the releases beside it stay the same. */
export async function lockPublishing(tx: Transaction) {
  await lock(tx, 'publishing')
}

async function lock(tx: Transaction, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
}

/** Saves the state of a channel, and when its releases were withdrawn. */
export async function saveChannel(
  tx: Transaction,
  { remote, environment, left, now }: { remote: string; environment: Environment; left: readonly string[]; now: Date },
  { current, previous, canary, percent, built }: Channel,
) {
  const row = { current, previous: [...previous], canary, percent, built }
  await tx
    .insert(releaseChannels)
    .values({ remote, environment, ...row })
    .onConflictDoUpdate({ target: [releaseChannels.remote, releaseChannels.environment], set: row })
  if (left.length === 0) return
  await tx
    .update(releases)
    .set({ leftAt: now })
    .where(and(eq(releases.remote, remote), inArray(releases.id, [...left])))
}

export interface StoredRelease {
  remote: string
  id: string
  digest: string
  publishedAt: Date
  publishedBy: string
}

/** Does nothing when the release is known; returns whether it was not. */
export async function insertRelease(tx: Transaction, release: StoredRelease): Promise<boolean> {
  return (await tx.insert(releases).values(release).onConflictDoNothing().returning()).length > 0
}

export async function findRelease(tx: Transaction, remote: string, id: string) {
  const [found] = await tx
    .select()
    .from(releases)
    .where(and(eq(releases.remote, remote), eq(releases.id, id)))
  return found
}

/** The newest first. */
export function listReleases(tx: Transaction, remote?: string) {
  return tx
    .select()
    .from(releases)
    .where(remote === undefined ? undefined : eq(releases.remote, remote))
    .orderBy(asc(releases.remote), desc(releases.publishedAt), asc(releases.id))
}

export async function deleteRelease(tx: Transaction, remote: string, id: string) {
  await tx.delete(releases).where(and(eq(releases.remote, remote), eq(releases.id, id)))
}

export async function insertToken(tx: Transaction, token: typeof publisherTokens.$inferInsert) {
  await tx.insert(publisherTokens).values(token)
}

/** Finds a token, including revoked ones, so that their use can be reported. */
export async function findToken(tx: Transaction, hash: string) {
  const [token] = await tx.select().from(publisherTokens).where(eq(publisherTokens.hash, hash))
  return token
}

export async function markTokenUsed(tx: Transaction, id: string, now: Date) {
  await tx.update(publisherTokens).set({ usedAt: now }).where(eq(publisherTokens.id, id))
}

/** Takes one use of a token, where they are counted; whether there was one left. Of two calls at once only one has the last. */
export async function takeTokenUse(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { usesLeft } = publisherTokens
  const taken = await tx
    .update(publisherTokens)
    .set({ usedAt: now, usesLeft: sql`${usesLeft} - 1` })
    .where(and(eq(publisherTokens.id, id), or(isNull(usesLeft), gt(usesLeft, 0))))
    .returning({ id: publisherTokens.id })
  return taken.length > 0
}

/** A rejected call does not count as a use. */
export async function giveBackTokenUse(tx: Transaction, id: string) {
  await tx
    .update(publisherTokens)
    .set({ usesLeft: sql`${publisherTokens.usesLeft} + 1` })
    .where(eq(publisherTokens.id, id))
}

export function listTokens(tx: Transaction) {
  return tx.select().from(publisherTokens).orderBy(asc(publisherTokens.remote), asc(publisherTokens.createdAt))
}

/** Returns whether there was one to revoke. */
export async function revokeToken(tx: Transaction, id: string, now: Date) {
  const revoked = await tx
    .update(publisherTokens)
    .set({ revokedAt: now })
    .where(and(eq(publisherTokens.id, id), isNull(publisherTokens.revokedAt)))
    .returning()
  return revoked[0]
}
