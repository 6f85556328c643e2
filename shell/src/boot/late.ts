/* What may come after first content, in one file of its own. */
export { prefetchOnIntent } from './prefetch-on-intent.ts'
export { restoreScroll } from './restore-scroll.ts'
