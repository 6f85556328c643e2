import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Opens a form that the address asks for, as `?do=create` of an action in search does, and takes that out of the address: going
 * back or copying it opens nothing. Nothing is changed by an address alone.
 */
export function useAskedFor(name: string, open: () => void): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isAsked = new URLSearchParams(search).get('do') === name
  const answer = useEffectEvent(() => {
    const query = new URLSearchParams(search)
    query.delete('do')
    void navigate(`?${query}`, { replace: true })
    open()
  })

  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
