/** Suspends calls while a person logs in again in place. */
export function createSuspension() {
  let waiting: { back: Promise<void>; resume: () => void; giveUp: (reason: Error) => void } | undefined

  const begin = () => {
    let resume = () => {}
    let giveUp: (reason: Error) => void = () => {}
    const back = new Promise<void>((resolve, reject) => {
      resume = resolve
      giveUp = reject
    })
    // It may be that nothing waits.
    back.catch(() => {})
    waiting = { back, resume, giveUp }
  }
  return {
    begin,
    isOn: () => waiting !== undefined,
    /** Resolves once the same person is back; at once when nobody is waited for. */
    over: () => waiting?.back ?? Promise.resolve(),
    resume: () => {
      waiting?.resume()
      waiting = undefined
    },
    /** Stops waiting: pending calls fail. */
    giveUp: () => {
      waiting?.giveUp(new Error('The session has ended.'))
      waiting = undefined
    },
  }
}
