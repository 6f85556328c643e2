/** Words how an answer comes. One that stays unread is emailed (rule Q21), to visitors if they leave an address. */
export function promiseTo(person: 'customer' | 'visitor'): string {
  return person === 'visitor' ? 'We reply here, or by email if you leave.' : 'We reply here and by email.'
}
