import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of an element in CSS px, and device pixels to one of them. */
export interface Room {
  width: number
  pixels: number
}

/** Until the width is known, and where nothing is laid out. */
const UNKNOWN: Room = { width: 640, pixels: 1 }

/** Returns the room in an element, also when it changes, the page is zoomed or moves to another screen. */
export function useRoom(element: RefObject<Element | null>): Room {
  const [room, setRoom] = useState(UNKNOWN)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      const { width } = current.getBoundingClientRect()
      const pixels = devicePixelRatio || UNKNOWN.pixels
      setRoom((before) => {
        const isSame = !width || (before.width === width && before.pixels === pixels)
        return isSame ? before : { width, pixels }
      })
    }
    measure()
    if (!('ResizeObserver' in globalThis)) return
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return room
}
