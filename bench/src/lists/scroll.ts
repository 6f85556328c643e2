/** Scrolls the page in whose browser it runs to its end and back, as fast as a wheel does; answers the time between its frames, ms. */
export async function scroll(): Promise<number[]> {
  const [page, gaps]: [Element, number[]] = [document.documentElement, []]
  let step = 40
  page.scrollTop = 1
  let last = await new Promise<number>(requestAnimationFrame)
  while (page.scrollTop > 0) {
    if (page.scrollTop + page.clientHeight >= page.scrollHeight - 1) step = -40
    page.scrollTop += step
    const now = await new Promise<number>(requestAnimationFrame)
    gaps.push(now - last)
    last = now
  }
  return gaps
}

const FRAME_MS = 1_000 / 60

/** The share of the frames a screen could have shown that were not drawn. */
export function droppedOf(gaps: readonly number[]): number {
  const due = gaps.map((gap) => Math.max(1, Math.round(gap / FRAME_MS)))
  const all = due.reduce((sum, frames) => sum + frames, 0)
  return all ? (all - gaps.length) / all : 0
}
