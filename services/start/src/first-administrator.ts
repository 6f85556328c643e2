import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type AuditLine, auditLine, writeAudit } from '@portal/foundation/audit'
import { systemClock } from '@portal/foundation/clock'
import { type Database, inTransaction, openDatabase } from '@portal/foundation/database'
import { hashPassword } from '@portal/foundation/passwords'
import { canonicalEmail, createUser, passwords, users } from '@portal/foundation/people'
import type { Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'
import { arrayContains, eq, sql } from 'drizzle-orm'

/**
 * `npm run first-administrator -- <email> <first name> <last name>`: makes the login of the first super administrator of an
 * empty installation and prints a password that is good for one login, which has to choose another one (rule G130). Where
 * there is a super administrator already, roles are given in the staff area, and nothing is made; but while that one has not
 * finished a login, the same address gets another password, in case the first one was lost.
 */
export async function makeFirstAdministrator(settings: Settings, words: readonly string[]): Promise<0> {
  const [email = '', firstName, lastName] = words
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || !firstName || !lastName || words.length > 3) {
    throw new StartupError('The first administrator needs an email address, a first name and a last name.')
  }
  const folder = join(settings.dataFolder, 'db')
  const { db, close } = await openDatabase({ url: settings.databaseUrl, folder })
  try {
    const password = randomBytes(15).toString('base64url')
    await insertAdministrator(db, { email, firstName, lastName, passwordHash: await hashPassword(password) })
    console.log(`${email} can log in at ${settings.publicOrigin} with ${password} and is asked for another password.`)
    return 0
  } finally {
    await close()
  }
}

interface Administrator {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
}

function insertAdministrator(db: Database, person: Administrator): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first-administrator'))`)
    const now = systemClock.now()
    const log = (line: AuditLine) => writeAudit(tx, { now, requestId: 'npm run first-administrator' }, [line])
    const [known, other] = await tx
      .select({ id: users.id, canonicalEmail: users.canonicalEmail, hasOneTimePassword: passwords.isOneTime })
      .from(users)
      .leftJoin(passwords, eq(passwords.userId, users.id))
      .where(arrayContains(users.internalRoles, ['super-admin']))
      .limit(2)
    if (known?.hasOneTimePassword && !other && known.canonicalEmail === canonicalEmail(person.email)) {
      await tx
        .update(passwords)
        .set({ hash: person.passwordHash, changedAt: now })
        .where(eq(passwords.userId, known.id))
      return log(auditLine('person.password-set', { subject: known.id }))
    }
    if (known) throw new StartupError('There is a super administrator already: give roles in the staff area.')
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.canonicalEmail, canonicalEmail(person.email)))
    if (taken) throw new StartupError(`Somebody has the address ${person.email} already.`)

    const id = await createUser(tx, { ...person, internalRoles: ['super-admin'], isPasswordOneTime: true, now })
    await log(auditLine('internal-role.granted', { subject: String(id), role: 'super-admin' }))
  })
}
