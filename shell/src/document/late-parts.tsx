import { lazy, Suspense } from 'react'
import { usePage } from '../page/page-context.ts'

/** Before a second try, in ms. Without these parts the page still works, only silently. */
const PAUSE = 2000

const LiveParts = lazy(async () => {
  const { LiveParts: found } = await load()
  return { default: found }
})

/** What nobody needs before first content comes after it. */
export function LateParts() {
  const hasContent = usePage((page) => page.hasContent)
  return hasContent ? (
    <Suspense>
      <LiveParts />
    </Suspense>
  ) : null
}

async function load() {
  const fetchParts = () => import('./live-parts.tsx')
  const again = async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    return fetchParts().catch(() => ({ LiveParts: () => null }))
  }
  return fetchParts().catch(again)
}
