{
  const chooser = document.querySelector('.pricing-chooser')

  const termNow = () => {
    const checked = chooser.querySelector('input[name=term]:checked')
    return checked ? checked.value : chooser.querySelector('.pricing-term').dataset.term
  }
  const partOf = (term) => chooser.querySelector(`.pricing-term[data-term=${term}]`)
  const tiersOf = (part) => [...part.querySelectorAll('.pricing-slider li')]

  /** The part of the track that lies before the thumb has a colour of its own. */
  const fill = (range) => range.style.setProperty('--fill', `${(range.value / range.max) * 100}%`)
  for (const range of chooser?.querySelectorAll('input[type=range]') ?? []) fill(range)

  /** Shows one plan of a term everywhere: on the slider, in the offers, in the tables. */
  const show = (part, tier) => {
    const marks = tiersOf(part)
    const place = marks.findIndex((mark) => mark.dataset.tier === tier)
    const range = part.querySelector('input[type=range]')
    range.value = place
    fill(range)
    range.setAttribute('aria-valuetext', marks[place].dataset.words)
    const mark = (one, isChosen) => one.toggleAttribute('data-chosen', isChosen)
    for (const one of marks) mark(one, one.dataset.tier === tier)
    for (const one of part.querySelectorAll('[data-offer]')) one.hidden = one.dataset.offer !== tier
    for (const row of part.querySelectorAll('[data-row]')) {
      const link = row.querySelector('[data-pick]')
      if (!link) continue
      mark(row, row.dataset.row === tier)
      if (row.dataset.row === tier) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }

  /** The address says what is shown, so that a copied link shows the same. */
  const keep = (term, tier) => {
    const query = new URLSearchParams()
    if (term === 'yearly') query.set('term', term)
    if (term === 'yearly' || tier !== partOf(term).dataset.first) query.set('tier', tier)
    history.replaceState(null, '', chooser.dataset.path + (query.size ? `?${query}` : ''))
  }

  const tierNow = (part) => {
    const { value } = part.querySelector('input[type=range]')
    return tiersOf(part)[value].dataset.tier
  }

  chooser?.addEventListener('input', ({ target }) => {
    if (target.type !== 'range') return
    const part = target.closest('.pricing-term')
    show(part, tierNow(part))
    keep(part.dataset.term, tierNow(part))
  })

  let shown = chooser && termNow()
  chooser?.addEventListener('change', ({ target }) => {
    if (target.name !== 'term') return
    const tier = tierNow(partOf(shown))
    shown = target.value
    const part = partOf(shown)
    const tiers = tiersOf(part).map((mark) => mark.dataset.tier)
    show(part, tiers.includes(tier) ? tier : tiers.at(-1))
    keep(shown, tierNow(part))
  })

  chooser?.addEventListener('click', (event) => {
    const link = event.target.closest('[data-pick]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
    const part = link.closest('.pricing-term')
    if (!tiersOf(part).some((mark) => mark.dataset.tier === link.dataset.pick)) return
    event.preventDefault()
    show(part, link.dataset.pick)
    keep(part.dataset.term, link.dataset.pick)
  })
}
