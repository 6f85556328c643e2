import { type ComponentType, Suspense } from 'react'
import { latePart } from '../document/second-try.ts'

/** A part of what few people see at the edges of pages, fetched by them alone. The page works without it. */
export function lateBanner(pick: (parts: typeof import('./late-banners.ts')) => ComponentType) {
  const Part = latePart(async () => pick(await import('./late-banners.ts')))
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  )
}
