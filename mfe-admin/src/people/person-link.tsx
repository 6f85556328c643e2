import { Link } from '@portal/design-system/link'
import type { ReactNode } from 'react'
import { pathOfPerson } from '../paths.ts'

/** The name of a person, linked to their page. */
export function PersonLink({ id, children }: { id: number | undefined; children: ReactNode }) {
  return id === undefined ? children : <Link href={pathOfPerson(id)}>{children}</Link>
}
