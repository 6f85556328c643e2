import { alone } from './alone.ts'
import type { HeldToken } from './token-lifetime.ts'

/** How long other tabs have to answer that they hold a valid token, in ms. */
const ANSWER_WAIT_MS = 60

type Message = { kind: 'wanted' } | { kind: 'token'; token: HeldToken }

export interface TokenShare {
  /** Loads at most once at a time over all tabs; takes what another tab holds when it is good. */
  once(load: () => Promise<HeldToken>, isGood: (token: HeldToken) => boolean): Promise<HeldToken>
  close(): void
}

export interface TokenShareOptions {
  /** Person and account: tabs of another account never share a token. */
  name: string
  /** Returns this tab's current token, for tabs that ask. */
  held: () => HeldToken | undefined
  /** A token that another tab has just got. */
  heard: (token: HeldToken) => void
  isGood: (token: HeldToken) => boolean
}

/** Shares one token request between the tabs of one person and account (account.md §4, rule B24). */
export function createTokenShare({ name, held, heard, isGood }: TokenShareOptions): TokenShare {
  const channel = openChannel(`portal:token:${name}`)
  let last: HeldToken | undefined
  let arrived: ((token: HeldToken) => void) | undefined

  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'wanted') return answer()
    last = data.token
    arrived?.(data.token)
    heard(data.token)
  }
  const answer = () => {
    const token = held()
    if (token && isGood(token)) channel?.postMessage({ kind: 'token', token } satisfies Message)
  }
  channel?.addEventListener('message', onMessage)

  /** Ends early with the first good answer, and without one after `ANSWER_WAIT_MS`. */
  const askOthers = (suits: (token: HeldToken) => boolean) =>
    new Promise<HeldToken | undefined>((resolve) => {
      if (!channel) return resolve(undefined)
      arrived = (token) => suits(token) && resolve(token)
      setTimeout(resolve, ANSWER_WAIT_MS, undefined)
      channel.postMessage({ kind: 'wanted' } satisfies Message)
    })

  return {
    once: (load, suits) =>
      alone(`portal:token:${name}`, async () => {
        const theirs = last && suits(last) ? last : await askOthers(suits)
        if (theirs) return theirs
        const token = await load()
        channel?.postMessage({ kind: 'token', token } satisfies Message)
        return token
      }),
    close: () => channel?.close(),
  }
}

function openChannel(name: string) {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
}
