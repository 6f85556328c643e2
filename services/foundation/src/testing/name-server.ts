import { createSocket } from 'node:dgram'
import { createServer, type Socket } from 'node:net'
import { type Answer, decode, encode, type Packet, streamEncode, TRUNCATED_RESPONSE } from 'dns-packet'
import { freePort } from './free-port.ts'

/** Answer to a question about one name; a text is one chunk, or several. */
export type NameAnswer =
  | { texts: readonly (string | readonly string[])[] }
  | { alias: string }
  | 'no such name'
  | 'refused'
  | 'nonsense'
  | 'silence'

/** A name server on the loopback, by UDP and TCP. */
export interface TestNameServer {
  /** As the setting `DNS_SERVERS` takes it. */
  address: string
  /** Names that were asked for, in order. */
  asked: string[]
  /** Answers this from now on; `no such name` for all others. */
  answers(name: string, answer: NameAnswer): void
  close(): Promise<void>
}

const NXDOMAIN = 3
const REFUSED = 5
/** Octets of an answer by UDP; a longer one has to be asked for by TCP. */
const MOST_BY_UDP = 512

export async function startNameServer(): Promise<TestNameServer> {
  const known = new Map<string, NameAnswer>()
  const asked: string[] = []
  const port = await freePort()
  const udp = createSocket('udp4')
  const open = new Set<Socket>()

  udp.on('message', (message, { port: theirs, address }) => {
    const query = decode(message)
    const reply = replyTo(query, known, asked)
    if (reply === undefined) return
    if (Buffer.isBuffer(reply)) return udp.send(reply, theirs, address)
    const whole = encode(reply)
    const tooLong = { ...reply, flags: (reply.flags ?? 0) | TRUNCATED_RESPONSE, answers: [] }
    udp.send(whole.length > MOST_BY_UDP ? encode(tooLong) : whole, theirs, address)
  })
  const tcp = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    socket.on('data', (bytes) => {
      const reply = replyTo(decode(Buffer.from(bytes).subarray(2)), known, asked)
      if (reply !== undefined) socket.write(Buffer.isBuffer(reply) ? reply : streamEncode(reply))
    })
  })
  await new Promise<void>((ready) => udp.bind(port, '127.0.0.1', ready))
  await new Promise<void>((ready) => tcp.listen(port, '127.0.0.1', ready))

  return {
    address: `127.0.0.1:${port}`,
    asked,
    answers: (name, answer) => void known.set(name.toLowerCase(), answer),
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise<void>((closed) => udp.close(closed))
      await new Promise((closed) => tcp.close(closed))
    },
  }
}

/** Returns what is sent: an answer, other bytes, or nothing. */
function replyTo(query: Packet, known: Map<string, NameAnswer>, asked: string[]): Packet | Buffer | undefined {
  const { id, questions = [] } = query
  const name = questions[0]?.name ?? ''
  asked.push(name)
  const answer = known.get(name.toLowerCase()) ?? 'no such name'
  if (answer === 'silence') return undefined
  if (answer === 'nonsense') return Buffer.from('no packet at all')

  const code = answer === 'no such name' ? NXDOMAIN : answer === 'refused' ? REFUSED : 0
  return { type: 'response', id, flags: code, questions, answers: code ? [] : recordsOf(name, known) }
}

/** Follows aliases, as a server does that answers for others. */
function recordsOf(name: string, known: Map<string, NameAnswer>): Answer[] {
  const answer = known.get(name.toLowerCase())
  if (typeof answer !== 'object') return []
  if ('alias' in answer) return [{ type: 'CNAME', name, ttl: 0, data: answer.alias }, ...recordsOf(answer.alias, known)]
  return answer.texts.map((text) => ({ type: 'TXT', name, ttl: 0, data: [text].flat() }))
}
