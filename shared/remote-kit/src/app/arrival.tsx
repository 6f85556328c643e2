import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Going from one page of this remote to another moves the focus to the new page's title; the shell does so between remotes. */
export function Arrival() {
  const { pathname } = useLocation()
  const arrivedAt = useRef(pathname)

  useEffect(() => {
    if (pathname === arrivedAt.current) return
    arrivedAt.current = pathname
    document.querySelector('h1')?.focus()
  }, [pathname])

  return null
}
