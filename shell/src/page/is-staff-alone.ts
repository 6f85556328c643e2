import type { Visitor } from '@portal/contracts/platform'

/** Returns whether somebody is staff and acts as no customer: then what they see is the staff area. */
export const isStaffAlone = (visitor: Visitor | null): boolean => visitor?.staff === true && !visitor.account
