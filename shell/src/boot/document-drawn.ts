/** Stands right behind what the server has drawn. */
export const BEHIND_THE_FRAME = 'icons'

/**
 * The script is `async`, so that it need not wait for the answers that the document still carries; from a cache it may
 * even be there before the frame. Resolves as soon as that has been read to its end.
 */
export function documentDrawn(): Promise<void> {
  const isDrawn = () => document.getElementById(BEHIND_THE_FRAME) !== null
  if (isDrawn()) return Promise.resolve()

  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isDrawn()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}
