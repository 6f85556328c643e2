import { hash, verify } from '@node-rs/argon2'
import { createQueue } from './queue.ts'

/** argon2id is the library's default algorithm. 19 MiB and two passes: OWASP's first choice for interactive sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A flood of sign-ins must not eat the memory and the thread pool. */
const inTurn = createQueue(4)

/** Made once from the same cost, so that an unknown person costs as much time as a wrong password. */
const nobodysHash = hash('nobody has this password', COST)

/** Hashes a password as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** Checks a password. Takes as long when there is no hash to check against. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash)
  const matches = await inTurn(() => verify(against, password))
  return matches && passwordHash !== undefined
}
