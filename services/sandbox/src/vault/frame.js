/*
 * One field of a card, in a frame of the vault's own origin. The page around it never sees what is typed here: it is told whether
 * something is, and gets a token in its place. Runs in a browser as it is.
 */
const { field, portal } = document.documentElement.dataset
const input = document.querySelector('input')
const complaint = document.querySelector('#complaint')
const VAULT = location.origin
const WAIT_MS = 3_000
const LOOKS = ['--color', '--placeholder', '--font-size', '--font-family', '--padding']
/** As the networks begin their numbers. */
const BRANDS = {
  visa: /^4/,
  mastercard: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  amex: /^3[47]/,
  discover: /^(6011|64[4-9]|65)/,
}
const GROUPS = { 15: /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ }

const say = (type, more) => parent.postMessage({ type: `vault:${type}`, field, ...more }, portal)
const digits = () => input.value.replace(/\D/g, '')

input.addEventListener('input', () => {
  if (field === 'number') group()
  showBrand()
  say('changed', { isEmpty: input.value === '' })
})
input.addEventListener('focus', () => say('focused'))
input.addEventListener('blur', () => say('left'))
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  say('submitted')
})

/** In groups as they stand on the card, with the caret where it was. */
function group() {
  const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
  const all = digits().slice(0, 19)
  const american = /^3[47]/.test(all) && all.length <= 15 ? GROUPS[15].exec(all) : undefined
  input.value = (american ? american.slice(1).filter(Boolean) : (all.match(/\d{1,4}/g) ?? [])).join(' ')
  let caret = 0
  for (let seen = 0; seen < before && caret < input.value.length; caret += 1) if (input.value[caret] !== ' ') seen += 1
  input.setSelectionRange(caret, caret)
}

/** The mark of the network stands alone as soon as the number tells it (rule K28). */
function showBrand() {
  if (field !== 'number') return
  const brand = Object.keys(BRANDS).find((name) => BRANDS[name].test(digits()))
  if (brand) document.documentElement.dataset.brand = brand
  else delete document.documentElement.dataset.brand
}

const ORDERS = {
  'vault:look': ({ scheme, look }) => {
    const root = document.documentElement.style
    root.colorScheme = scheme === 'dark' ? 'dark' : 'light'
    for (const name of LOOKS) {
      const value = look?.[name.slice(2)]
      if (typeof value === 'string' && value.length < 200) root.setProperty(name, value)
    }
  },
  'vault:focus': () => input.focus(),
  'vault:clear': () => {
    input.value = ''
    showBrand()
  },
  'vault:complaint': ({ text }) => {
    complaint.textContent = typeof text === 'string' ? text.slice(0, 200) : ''
    if (complaint.textContent) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  },
  'vault:tokenize': ({ id, card, authorization }) => {
    if (field === 'number' && typeof id === 'string') void tokenize(id, card, authorization)
  },
}

let askedCode

addEventListener('message', ({ origin, source, data }) => {
  if (typeof data !== 'object' || data === null || typeof data.type !== 'string') return
  if (origin === portal && source === parent) return ORDERS[data.type]?.(data)
  // The other frame of the same page and the same vault.
  if (origin !== VAULT || source === parent || source === null) return
  if (field === 'code' && data.type === 'vault:code-wanted')
    source.postMessage({ type: 'vault:code', id: data.id, code: digits() }, VAULT)
  if (field === 'number' && data.type === 'vault:code' && askedCode?.id === data.id) askedCode.answer(String(data.code))
})

/** What was typed into the other frame; whatever is no frame of this vault never hears the question. */
function codeOf(id) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(''), WAIT_MS)
    askedCode = {
      id,
      answer: (code) => {
        clearTimeout(timer)
        resolve(code)
      },
    }
    for (let at = 0; at < parent.frames.length; at += 1)
      if (parent.frames[at] !== window) parent.frames[at].postMessage({ type: 'vault:code-wanted', id }, VAULT)
  })
}

async function tokenize(id, card, authorization) {
  try {
    const credit_card = { ...card, number: digits(), verification_value: await codeOf(id) }
    const answer = await fetch('/v1/payment_methods', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...authorization, payment_method: { credit_card } }),
      signal: AbortSignal.timeout(10_000),
    })
    const said = await answer.json()
    if (answer.status === 201) return say('token', { id, token: said.transaction.payment_method.token })
    const fields = Object.fromEntries((said.errors ?? []).map(({ attribute, message }) => [attribute ?? '', message]))
    const reason = { 401: 'authorization', 422: 'card', 429: 'too-many' }[answer.status] ?? 'away'
    say('refused', { id, reason, fields: reason === 'card' ? fields : {} })
  } catch {
    say('refused', { id, reason: 'away', fields: {} })
  }
}

say('ready')
// A browser may have put back what stood here before a reload.
if (input.value) say('changed', { isEmpty: false })
showBrand()
