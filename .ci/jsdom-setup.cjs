/* What jsdom lacks and browsers have. */
const { TextDecoder, TextEncoder } = require('node:util')
const { webcrypto } = require('node:crypto')

Object.assign(globalThis, { TextDecoder, TextEncoder })
if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
globalThis.scrollTo = () => {}
globalThis.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false })
globalThis.performance.mark ??= () => {}
// React Aria asks for both.
globalThis.CSS ??= { supports: () => false, escape: (text) => String(text).replace(/[^\w-]/g, '\\$&') }
// React warns of elements that a browser does not know.
Object.defineProperty(globalThis.HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get() {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
  },
})
globalThis.Blob.prototype.text ??= function text() {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(reader.error)
    reader.readAsText(this)
  })
}
