import { createSocket } from 'node:dgram'
import { SANDBOX_DOMAIN } from '@portal/foundation/sandbox-domains'
import { StartupError } from '@portal/foundation/startup-error'
import { decode, encode } from 'dns-packet'

/** TXT records by their name, in lower case. */
export interface Names {
  list(): { name: string; texts: readonly string[] }[]
  /** Adds a record. */
  add(name: string, text: string): void
  /** Removes all records of a name. */
  remove(name: string): void
}

const MOST_NAMES = 200
const NXDOMAIN = 3

/** Holds the record of the example company and those that somebody adds at the desk. */
export function createNames(): Names {
  const { name, text } = SANDBOX_DOMAIN.record
  const texts = new Map<string, string[]>([[name, [text]]])
  return {
    list: () => [...texts].map(([known, values]) => ({ name: known, texts: values })),
    add: (typed, text) => {
      const known = typed.toLowerCase()
      const [oldest] = texts.keys()
      if (oldest !== undefined && texts.size >= MOST_NAMES) texts.delete(oldest)
      texts.set(known, [...(texts.get(known) ?? []), text])
    },
    remove: (typed) => void texts.delete(typed.toLowerCase()),
  }
}

/** A name server that knows these records and nothing else, by UDP. */
export async function serveNames(names: Names, port: number): Promise<{ close(): Promise<void> }> {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const answer = answerTo(names, message)
    if (answer) socket.send(answer, from.port, from.address)
  })
  await new Promise<void>((listening, failed) => {
    socket.once('error', failed).bind(port, '127.0.0.1', listening)
  }).catch((error) => {
    throw new StartupError(
      `The sandbox cannot answer for names on UDP port ${port}: ${error.message}. Choose another SANDBOX_PORT.`,
    )
  })
  socket.on('error', () => {})
  return { close: () => new Promise((closed) => socket.close(() => closed())) }
}

/** Returns the answer to a packet; `undefined` if it is no question. */
function answerTo(names: Names, message: Buffer): Buffer | undefined {
  try {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    if (!question) return undefined
    const found = names.list().find(({ name }) => name === question.name.toLowerCase())
    const texts = question.type === 'TXT' ? (found?.texts ?? []) : []
    return encode({
      type: 'response',
      id,
      flags: found ? 0 : NXDOMAIN,
      questions,
      answers: texts.map((text) => ({ type: 'TXT', name: question.name, ttl: 0, data: text })),
    })
  } catch {
    return undefined
  }
}
