{
  const {
    path,
    events,
    cookie,
    cookieS,
    parameters,
    longest,
    clickKey,
    isAsked,
    tagUrl,
    laterUrl,
    laterMs,
    privacyChoices,
    words,
  } = MEASURING
  // The shell leaves the first click to this script.
  globalThis.isClickKept = true

  const readCookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
  const writeCookie = (name, value, seconds) => {
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax${secure}`
  }
  const isRefusedByBrowser = navigator.globalPrivacyControl === true
  const isAllowed = () => !isRefusedByBrowser && (readCookie(cookie) ?? (isAsked ? 'no' : 'yes')) === 'yes'

  const keepCampaign = () => {
    keepFirstClick()
    const given = new URLSearchParams(location.search)
    // The first click wins: a later one does not mix with it.
    if (parameters.some((name) => readCookie(name) !== undefined)) return
    for (const name of parameters) {
      const value = given.get(name)?.slice(0, longest)
      if (value) writeCookie(name, value, cookieS)
    }
  }

  const report = ({ event }) => {
    if (!events.includes(event)) return
    const body = JSON.stringify([{ event, page: location.pathname }])
    const headers = { 'content-type': 'application/json' }
    fetch(path, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined)
  }

  const scripts = [tagUrl, laterUrl].filter(Boolean)
  const policy =
    scripts.length > 0 &&
    globalThis.trustedTypes?.createPolicy('measuring', {
      createScriptURL: (url) => {
        if (scripts.includes(url)) return url
        throw new TypeError(`${url} is no script of measuring.`)
      },
    })
  const load = (url) => {
    const script = document.createElement('script')
    script.async = true
    script.src = policy ? policy.createScriptURL(url) : url
    document.head.append(script)
  }

  const begin = () => {
    const layer = []
    layer.push = (...pushed) => {
      for (const one of pushed) report(one)
      return Array.prototype.push.apply(layer, pushed)
    }
    globalThis.dataLayer = layer
    keepCampaign()
    let shown
    const view = () => {
      if (shown === location.pathname) return
      shown = location.pathname
      layer.push({ event: 'page_view', page_path: shown })
    }
    view()
    addEventListener('single-spa:routing-event', view)
    if (tagUrl) load(tagUrl)
    if (laterUrl) setTimeout(() => load(laterUrl), laterMs)
  }

  const choose = (choice) => {
    writeCookie(cookie, choice, cookieS)
    if (choice === 'no') {
      for (const name of parameters) writeCookie(name, '', 0)
      localStorage.removeItem(clickKey)
    }
  }

  const element = (name, text, fields) => Object.assign(document.createElement(name), { textContent: text }, fields)
  const button = (text, onclick) => element('button', text, { type: 'button', className: 'button', onclick })

  /** Asks once; not answering is no. */
  const ask = () => {
    const bar = element('section', '', { className: 'measuring' })
    bar.setAttribute('aria-label', words.label)
    const answer = (choice) => () => {
      choose(choice)
      bar.remove()
      if (choice === 'yes') begin()
    }
    const question = element('p', `${words.question} `)
    question.append(element('a', words.more, { href: privacyChoices }))
    const answers = element('p', '')
    answers.append(button(words.no, answer('no')), button(words.yes, answer('yes')))
    bar.append(question, answers)
    document.body.append(bar)
  }

  /** The privacy page shows the choice, and changes it. */
  const showChoice = (place) => {
    place.hidden = false
    const text = element('p', isRefusedByBrowser ? words.refusedByBrowser : isAllowed() ? words.isOn : words.isOff)
    place.append(text)
    if (isRefusedByBrowser) return
    const other = isAllowed() ? 'no' : 'yes'
    const change = () => {
      choose(other)
      // A script that runs cannot be taken back otherwise.
      location.reload()
    }
    place.append(button(isAllowed() ? words.turnOff : words.turnOn, change))
  }

  if (isAllowed()) begin()
  const draw = () => {
    const place = document.getElementById('measuring')
    if (place) showChoice(place)
    else if (isAsked && !isRefusedByBrowser && readCookie(cookie) === undefined) ask()
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw)
  else draw()
}
