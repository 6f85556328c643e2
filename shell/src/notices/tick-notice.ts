/**
 * Does in a page to read what `NoticeControls` does where the shell runs: it counts down, lets one close the notice, and takes
 * it away at its end (rule H29). A document that a cache kept states a time that is over, so the machine's clock counts there. A
 * constant text, which a test runs on the cases of `countdownText`.
 */
export const TICK_NOTICE = `{
const notice = document.querySelector('[data-notice]')
const timer = notice.querySelector('[role=timer]')
const close = notice.querySelector('button')
const { id, ends } = close.dataset
const loaded = performance.getEntriesByType?.('navigation')?.[0]
const clock = loaded?.serverTiming?.find(({ name }) => name === 'clock')?.description
const isFresh = loaded?.transferSize > 0 && loaded.type !== 'back_forward'
const ahead = isFresh ? Number(clock) - performance.timeOrigin - loaded.responseStart : 0
const now = () => Date.now() + (Math.abs(ahead) > 5000 ? ahead : 0)
const textOf = (ms) => {
if (ms > 864e5) return ms < 1728e5 ? '1 day' : Math.floor(ms / 864e5) + ' days'
const s = Math.ceil(ms / 1000)
return [s / 3600, (s / 60) % 60, s % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}
const read = () => {
try {
const known = JSON.parse(sessionStorage.getItem('closed-banner'))
if (Array.isArray(known)) return known
} catch {}
return []
}
const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })
const remove = () => {
const hasFocus = notice.contains(document.activeElement)
notice.remove()
if (hasFocus) focusContent()
}
const tick = () => {
const left = Date.parse(ends) - now()
if (left <= 0) return remove()
if (timer) timer.textContent = textOf(left)
setTimeout(tick, 1000)
}
close.hidden = false
if (timer) timer.hidden = false
if (ends) tick()
addEventListener('pageshow', ({ persisted }) => {
if (persisted && read().includes(id)) remove()
})
close.addEventListener('click', () => {
remove()
focusContent()
try {
sessionStorage.setItem('closed-banner', JSON.stringify([...read(), id].slice(-20)))
} catch {}
})
}`
