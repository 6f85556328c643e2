/* Preloaded into a process (`node --import`), moves its clock by more than a year. */
const AHEAD_MS = 400 * 24 * 60 * 60 * 1000
const Today = Date

globalThis.Date = class extends Today {
  constructor(...words) {
    super(...(words.length ? words : [Today.now() + AHEAD_MS]))
  }

  static now() {
    return Today.now() + AHEAD_MS
  }
}
