import { connect, type Socket } from 'node:net'

/** Requests that one connection has in hand at most. */
const IN_HAND = 12

/** A page of https://shop.example that looks addresses up over one connection, several at once, as fast as they are answered. */
export interface Lookups {
  /** Answered with 200. */
  answered: number
  /** Sent and without an answer, when the connection ended. */
  unanswered: number
  /** Resolves once this many lookups were answered in all, or the connection has ended. */
  ended: Promise<void>
}

interface Work {
  address: string
  /** The path of the next request; `undefined` when there is nothing left to ask. */
  next(): string | undefined
  onAnswer(status: number): void
}

/** Sends lookups over one connection until `next` has nothing left or the other side is gone. */
export function lookUp({ address, next, onAnswer }: Work): Lookups {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect({ host: hostname, port: Number(port) })
  let text = ''
  let inHand = 0
  let isOver = false
  const lookups: Lookups = {
    answered: 0,
    unanswered: 0,
    ended: new Promise((resolve) => {
      socket.once('close', () => {
        lookups.unanswered = inHand
        resolve()
      })
    }),
  }
  const ask = () => {
    let requests = ''
    while (inHand < IN_HAND && !isOver) {
      const path = next()
      if (path === undefined) isOver = true
      else {
        requests += `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\norigin: https://shop.example\r\n\r\n`
        inHand += 1
      }
    }
    if (requests) socket.write(requests)
    if (isOver && inHand === 0) socket.end()
  }
  socket
    .setEncoding('latin1')
    .on('connect', ask)
    .on('error', () => undefined)
    .on('data', (more: string) => {
      text += more
      for (;;) {
        const answer = firstAnswer(text)
        if (!answer) break
        text = text.slice(answer.length)
        inHand -= 1
        if (answer.status === 200) lookups.answered += 1
        onAnswer(answer.status)
      }
      ask()
    })
  return lookups
}

function firstAnswer(text: string): { status: number; length: number } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = end + 4 + Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
  return text.length >= length ? { status: Number(text.slice(9, 12)), length } : undefined
}
