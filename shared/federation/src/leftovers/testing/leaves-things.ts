/** Creates one resource of each kind that outlives its creator. Returns the cleanup. */
export function leave(): () => void {
  const resized = () => {}
  window.addEventListener('resize', resized)
  const timer = setTimeout(() => {}, 60_000)
  const interval = setInterval(() => {}, 9000)
  const observer = new MutationObserver(() => {})
  observer.observe(document.body, { childList: true })
  return () => {
    window.removeEventListener('resize', resized)
    clearTimeout(timer)
    clearInterval(interval)
    observer.disconnect()
  }
}

/** Runs a callback like a library does. */
export function asLibrary(work: () => void): void {
  work()
}
