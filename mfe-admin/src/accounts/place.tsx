import { type ReactNode, useEffect, useRef } from 'react'
import type { AccountPlace } from '../paths.ts'
import styles from './account.module.css'

interface PlaceProps {
  name: AccountPlace
  /** True once its content is loaded: scrolling to it earlier would be undone. */
  isHere: boolean
  children: ReactNode
}

/** A part of the page to which an address leads that names it: it is seen, and the keyboard goes on from there. */
export function Place({ name, isHere, children }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isHere || location.hash !== `#${name}`) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [isHere, name])
  return (
    <div ref={place} id={name} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  )
}
