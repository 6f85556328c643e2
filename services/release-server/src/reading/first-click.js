if (location.search) {
  const given = new URLSearchParams(location.search)
  const from = {}
  for (const name of CLICK.names) {
    const value = given.get(name)?.slice(0, CLICK.longest)
    if (value) from[name] = new RegExp(CLICK.manyDigits).test(value) ? `id_${value}` : value
  }
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(CLICK.key))
    } catch {
      return null
    }
  }
  // NaN and times of another kind are no times: what is kept is no click then.
  if (Object.keys(from).length && !(Date.now() - kept()?.at < CLICK.keptMs)) {
    try {
      localStorage.setItem(CLICK.key, JSON.stringify({ at: Date.now(), from }))
    } catch {
      // A browser that stores nothing keeps no click.
    }
  }
}
