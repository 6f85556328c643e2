/**
 * Hides a notice that was closed in this session before the page is painted, so that nothing moves (rule H28). It stands
 * before the frame with the ID of the notice, and is the same text in every document. Storage that is blocked holds nothing.
 */
export const HIDE_CLOSED = `try {
if (JSON.parse(sessionStorage.getItem('closed-banner')).includes(document.currentScript.dataset.id))
document.documentElement.dataset.closedNotice = ''
} catch {}`
