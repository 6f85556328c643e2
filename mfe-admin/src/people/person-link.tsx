import { Link } from '@portal/design-system/link'
import type { ReactNode } from 'react'
import { pathOfPerson } from '../paths.ts'

interface PersonLinkProps {
  id: number | undefined
  isAlone?: boolean
  children: ReactNode
}

/** The name of a person, linked to their page. */
export function PersonLink({ id, isAlone = false, children }: PersonLinkProps) {
  if (id === undefined) return children
  return (
    <Link href={pathOfPerson(id)} isAlone={isAlone}>
      {children}
    </Link>
  )
}
