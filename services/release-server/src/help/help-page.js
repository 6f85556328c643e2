{
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.dataset.document) return
    event.preventDefault()
    const buttons = [...form.querySelectorAll('button')]
    const say = (text) => {
      form.querySelector('p').textContent = text
    }
    for (const button of buttons) button.disabled = true
    fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...xsrf() },
      body: JSON.stringify({ document: form.dataset.document, helpful: event.submitter?.value === 'yes' }),
    }).then(
      ({ ok, status: code }) => {
        if (ok) return say('Thank you. That helps us to write better ones.')
        say(
          code === 429
            ? 'You have told us often today. Thank you; try again later.'
            : 'That could not be sent. Try again later.',
        )
        for (const button of buttons) button.disabled = false
      },
      () => {
        say('That could not be sent. Try again later.')
        for (const button of buttons) button.disabled = false
      },
    )
  })

  // The mark of what is new, on pages with a script of the portal, is for what came later.
  const { newest } = document.querySelector('.help-article')?.dataset ?? {}
  try {
    if (newest) localStorage.setItem('device:whats-new', JSON.stringify(newest))
  } catch {
    // Storage that is blocked remembers nothing.
  }

  function xsrf() {
    const [, token] = /(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]+)/i.exec(document.cookie) ?? []
    return token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}
  }

  // What is typed to find an error by narrows those that stand on the page; the server finds the same without a script.
  const finder = document.querySelector('.find-error')
  const narrow = () => {
    const typed = finder.querySelector('input').value.toLowerCase().trim()
    const words = typed.split(/\s+/)
    const isList = finder.nextElementSibling?.matches('.errors')
    const holds = ({ textContent }) => words.every((word) => textContent.toLowerCase().includes(word))
    const rows = [...document.querySelectorAll('.errors li, .help-text tbody tr')]
    const found = typed ? rows.filter(holds) : []
    // Where nothing is found a page of common errors goes on showing them.
    const usual = typed && !isList ? [] : rows.filter(({ dataset }) => !isList || 'common' in dataset)
    for (const row of rows) row.hidden = !(found.length ? found : usual).includes(row)
    finder.querySelector('[role=status]').textContent = typed ? said(found.length) : `${rows.length} errors in all.`
    if (isList) document.querySelector('#errors').textContent = found.length ? 'Errors found' : 'Common errors'
    // A part of the list in which none is left goes; the others show what was found.
    for (const part of document.querySelectorAll('.fold')) {
      const left = part.querySelectorAll('tbody tr:not([hidden])').length
      part.hidden = left === 0
      part.querySelector('.fold-count').firstChild.data = left
      part.open = Boolean(typed) && !part.hidden
    }
  }
  const said = (count) => {
    if (count === 0) return 'No error matches.'
    return count === 1 ? '1 error matches.' : `${count} errors match.`
  }
  finder?.addEventListener('input', narrow)
  // A browser that comes back to the page keeps what was typed.
  if (finder?.querySelector('input').value) narrow()

  const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
  for (const field of document.querySelectorAll('.help-search .search-field')) {
    const keys = document.createElement('kbd')
    keys.textContent = isMac ? '⌘ K' : 'Ctrl K'
    keys.setAttribute('aria-hidden', 'true')
    field.append(keys)
    field.querySelector('input').setAttribute('aria-keyshortcuts', isMac ? 'Meta+K' : 'Control+K')
  }

  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    const field = [...document.querySelectorAll('.help-search input')].find((one) => one.checkVisibility())
    if (!field) return
    event.preventDefault()
    field.focus()
  })
}
