interface Person {
  email_address?: string | undefined
}

/**
 * Returns a lookup that says whether an address belongs to a member or an open invitation. Reads each person once, however many addresses
 * are pasted (rule M95).
 */
export function knownPeople(members: readonly Person[], invitations: readonly Person[]) {
  const [here, invited] = [addressesOf(members), addressesOf(invitations)]
  return (address: string) => {
    const plain = address.toLowerCase()
    if (here.has(plain)) return 'is already a member'
    if (invited.has(plain)) return 'is already invited: gets a new link, and the old one stops working'
  }
}

function addressesOf(people: readonly Person[]): ReadonlySet<string | undefined> {
  return new Set(people.map(({ email_address }) => email_address?.toLowerCase()))
}
