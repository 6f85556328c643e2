/** Asks the browser for one of each thing that outlives whoever made it. Returns what takes them away. */
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

/** As code that calls what its caller gave it. */
export function asLibrary(work: () => void): void {
  work()
}
