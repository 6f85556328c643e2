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

  function xsrf() {
    const [, token] = /(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]+)/i.exec(document.cookie) ?? []
    return token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}
  }

  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    const field = [...document.querySelectorAll('.help-search input')].find((one) => one.checkVisibility())
    if (!field) return
    event.preventDefault()
    field.focus()
  })
}
