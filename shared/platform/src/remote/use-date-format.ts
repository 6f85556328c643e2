import type { DateFormat } from '@portal/contracts/frame'
import { useSyncExternalStore } from 'react'

const ATTRIBUTE = 'data-dates'

/**
 * Returns how the document shows dates, and renders again when that changes (rule H72). The attribute of the document is the one
 * place that says so: the server draws it from the cookie, and whatever formats a date reads it.
 */
export function useDateFormat(): DateFormat {
  return useSyncExternalStore(subscribe, read, read)
}

function read(): DateFormat {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'iso' ? 'iso' : 'us'
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
  return () => observer.disconnect()
}
