import type { PlannedRemote } from '@portal/contracts/platform'
import { useContext, useEffect, useState } from 'react'
import { usePage } from '../page/page-context.ts'
import { SlotsContext } from './slots-context.ts'

/** The full entries of all remotes as soon as they are there, once they are `wanted`; none if they cannot be had. */
export function useRemotes(wanted: boolean): readonly PlannedRemote[] | undefined {
  const slots = useContext(SlotsContext)
  const url = usePage(({ plan }) => plan.rest?.url)
  const [remotes, setRemotes] = useState<readonly PlannedRemote[]>()

  useEffect(() => {
    if (wanted) void slots?.remotes().then(setRemotes, () => setRemotes([]))
  }, [wanted, slots, url])
  return remotes
}
