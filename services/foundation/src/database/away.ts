import { rootOf } from '../describe-error.ts'

/**
 * Errors that a retry can fix, by code of PostgreSQL or of the operating system; two characters are a class of
 * SQLSTATE. The one list of what is answered 503 with `Retry-After` (docs/operations.md).
 */
const PASSES_BY_ITSELF: Readonly<Record<string, string>> = {
  '08': 'the connection was lost or refused',
  '25006': 'only reads are allowed: a server that is no longer the first one, or whose disk was closed by its host',
  '25P03': 'the transaction stood still for too long, as after a pause of this process',
  '40001': 'two transactions were in each other’s way',
  '40P01': 'two transactions waited for each other',
  '53': 'no room on the disk (53100), in memory (53200) or for a connection (53300)',
  '55P03': 'a lock could not be had',
  '57014': 'a statement took too long',
  '57P': 'the server is stopping, has crashed or is starting',
  '58': 'the server’s system failed it: its disk cannot be read or written (58030), a file is gone',
  ECONNREFUSED: 'nobody listens',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  ETIMEDOUT: 'the network is silent',
  EHOSTUNREACH: 'the network has no way there',
  ENETUNREACH: 'the network has no way there',
  ENOTFOUND: 'the name is not known, at the moment',
  EAI_AGAIN: 'the name cannot be looked up, at the moment',
  ENOSPC: 'no room on a disk of this machine',
  EDQUOT: 'no room left of what this user may have',
  EMFILE: 'this process has too many files open',
  ENFILE: 'this machine has too many files open',
}

/** The driver's words when no connection or answer comes in time or a connection is lost; it gives them no code. */
const NO_CONNECTION = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/

/**
 * Returns whether an error means that the database, or something it depends on, is unavailable. The work was not done,
 * or its outcome is unknown.
 */
export function isAway(error: unknown): boolean {
  const { code = '', message = '' } = rootOf(error)
  const isSqlState = /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)
  const names = isSqlState ? [code, code.slice(0, 3), code.slice(0, 2)] : [code]
  return names.some((name) => Object.hasOwn(PASSES_BY_ITSELF, name)) || NO_CONNECTION.test(message)
}
