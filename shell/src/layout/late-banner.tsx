import { type ComponentType, lazy, Suspense } from 'react'
import { withSecondTry } from '../document/second-try.ts'

/** A part of what few people see at the edges of pages, fetched by them alone. The page works without it. */
export function lateBanner(pick: (parts: typeof import('./late-banners.ts')) => ComponentType) {
  const Part = lazy(async () => ({
    default: await withSecondTry(async () => pick(await import('./late-banners.ts'))).catch(() => () => null),
  }))
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  )
}
