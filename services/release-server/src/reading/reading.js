{
  const status = document.createElement('p')
  status.className = 'reading-spoken'
  status.setAttribute('role', 'status')
  document.body.append(status)

  const copy = async (button) => {
    const code = (button.closest('.code-block') ?? button.parentElement).querySelector('code').textContent
    const said = await navigator.clipboard.writeText(code).then(
      () => 'Copied',
      () => 'Not copied',
    )
    show(button, said)
    status.textContent = said
    setTimeout(() => {
      show(button, 'Copy')
      status.textContent = ''
    }, 2000)
  }
  const PICTURES = { Copy: 'copy', Copied: 'check', 'Not copied': 'close' }
  const show = (button, said) => {
    const picture = button.querySelector('use')
    if (picture) picture.setAttribute('href', `#icon-${PICTURES[said]}`)
    else button.textContent = said
  }
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-copy]')
    if (button) void copy(button)
  })

  // One choice of a language is a choice for every example, and for the next document.
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.code-choice')) return
    const top = target.getBoundingClientRect().top
    for (const other of document.querySelectorAll('.code-choice input')) {
      if (other.value === target.value) other.checked = true
    }
    scrollBy(0, target.getBoundingClientRect().top - top)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `code-language=${target.value}; Path=/; Max-Age=31536000; SameSite=Lax`
  })

  // Beside a text its parts are listed: that which is being read is marked.
  const parts = [...document.querySelectorAll('.here.beside a')].map((link) => [
    link,
    document.getElementById(link.hash.slice(1)),
  ])
  const markPart = () => {
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const shown = parts.filter(([, part]) => part.checkVisibility())
    const [read] = shown.findLast(([, part]) => part.getBoundingClientRect().top < 120) ?? shown[0] ?? []
    const marked = isAtEnd && scrollY > 0 ? shown.at(-1)?.[0] : read
    for (const [link] of parts) link.toggleAttribute('aria-current', link === marked)
    marked?.setAttribute('aria-current', 'location')
  }
  if (parts.length) {
    addEventListener('scroll', markPart, { passive: true })
    markPart()
  }

  // How much waits in the cart only the browser knows.
  const cart = (() => {
    try {
      const planIds = JSON.parse(localStorage.getItem('cart') ?? '[]')
      return Array.isArray(planIds) ? planIds : []
    } catch {
      return []
    }
  })()
  const count = document.querySelector('[data-cart-count]')
  if (count && cart.length) {
    count.hidden = false
    count.querySelector('[data-number]').textContent = cart.length
    count.querySelector('[data-plans]').textContent = cart.length === 1 ? ' plan' : ' plans'
  }
  for (const link of document.querySelectorAll('[data-plan]')) {
    if (!cart.includes(link.dataset.plan)) continue
    link.textContent = 'In your cart'
    link.setAttribute('aria-label', link.dataset.inCart)
    link.href = link.pathname
  }
}
