import type { ShownNotice } from '@portal/contracts/platform'
import { useEffect, useState } from 'react'

const ASKED_EVERY_MS = 30_000

/**
 * Returns the open incident or maintenance that is shown instead of every announcement (rule H32). `undefined` if there is
 * none, or while nobody can say.
 */
export function useStatusNotice(): ShownNotice | undefined {
  const [notice, setNotice] = useState<ShownNotice | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const ask = async () => {
      const answer = await fetch('/notice.json', { signal: controller.signal })
      if (answer.ok) setNotice((await answer.json()).notice)
    }
    const askQuietly = () => void ask().catch(() => {})
    askQuietly()
    const timer = setInterval(askQuietly, ASKED_EVERY_MS)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [])
  return notice && notice.kind !== 'announcement' ? notice : undefined
}
