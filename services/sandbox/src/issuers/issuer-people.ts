import { randomUUID } from 'node:crypto'
import { SANDBOX_LOGINS, type SandboxIssuer } from '@portal/foundation/sandbox-logins'

/** A person known to an issuer. */
export interface IssuerPerson {
  sub: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** The people known to one issuer, until this process ends. */
export interface IssuerPeople {
  list(): readonly IssuerPerson[]
  find(sub: string): IssuerPerson | undefined
  /** Takes in somebody new. */
  add(person: Omit<IssuerPerson, 'sub'>): IssuerPerson
}

const NEWCOMERS_KEPT = 100

export function createIssuerPeople(issuer: SandboxIssuer): IssuerPeople {
  const seeded: readonly IssuerPerson[] = SANDBOX_LOGINS.filter((login) => login.issuer === issuer)
  let newcomers: IssuerPerson[] = []
  const list = () => [...seeded, ...newcomers]
  return {
    list,
    find: (sub) => list().find((person) => person.sub === sub),
    add: (person) => {
      const added = { ...person, sub: randomUUID() }
      newcomers = [...newcomers, added].slice(-NEWCOMERS_KEPT)
      return added
    },
  }
}
