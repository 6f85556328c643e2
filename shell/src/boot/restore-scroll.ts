/** How long a page may take to reach its former height, in ms. */
const CONTENT_WAIT_MS = 3000

/**
 * The browser restores where one had scrolled to only inside one document's content; here the content of another
 * remote comes later. Each history entry keeps its place; a new page begins at the top. Without the Navigation API
 * the browser's own way stays.
 */
export function restoreScroll(): void {
  const { navigation } = globalThis as { navigation?: Navigation }
  if (!navigation) return

  history.scrollRestoration = 'manual'
  // It goes with its entry, of which a browser keeps fifty.
  const places = new WeakMap<NavigationHistoryEntry, number>()
  let stop = () => {}

  navigation.addEventListener('currententrychange', ({ navigationType, from }) => {
    places.set(from, window.scrollY)
    stop()
    const entry = navigation.currentEntry
    if (!entry || !navigationType || navigationType === 'replace') return
    if (navigationType === 'traverse') stop = scrollWhenTall(places.get(entry) ?? 0)
    else if (pathOf(from.url) !== pathOf(entry.url) && !location.hash) window.scrollTo(0, 0)
  })
}

/** Scrolls as soon as the page is tall enough, unless the person scrolls first. */
function scrollWhenTall(place: number) {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => {
    controller.abort()
    clearTimeout(timer)
    observer.disconnect()
  }
  const attempt = () => {
    if (document.documentElement.scrollHeight < place + window.innerHeight) return
    window.scrollTo(0, place)
    stop()
  }
  const timer = setTimeout(stop, CONTENT_WAIT_MS)
  const observer = new ResizeObserver(attempt)
  observer.observe(document.body)
  for (const type of ['wheel', 'touchmove', 'keydown']) window.addEventListener(type, stop, { signal, passive: true })
  return stop
}

const pathOf = (url: string | null) => url && new URL(url).pathname
