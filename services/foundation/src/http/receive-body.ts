import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ProblemName } from '@portal/contracts/problems'
import { nanoid } from 'nanoid'
import { problem } from '../problem.ts'
import type { Settings } from '../settings.ts'
import { clientAddress } from './client-address.ts'
import { envelope } from './error-envelope.ts'
import { networkOf } from './network-of.ts'
import { securityHeaders } from './security-headers.ts'

/** Bytes. A larger body is an upload: the route that takes it reads it, and refuses its size or its sender first. */
const RECEIVED_AT_MOST = 256 * 1024

/** Time limits of a body. */
interface Pace {
  /** Time without any speed requirement, in ms. */
  graceMs: number
  /** Required average speed afterwards. */
  bytesPerSecond: number
  deadlineMs: number
}

const BODY: Pace = { graceMs: 10_000, bytesPerSecond: 1_000, deadlineMs: 30_000 }
const UPLOAD: Pace = { graceMs: 10_000, bytesPerSecond: 16_000, deadlineMs: 240_000 }

/** Bodies on their way at once. When one more begins, the oldest has had its time; of one network first. */
const OF_A_NETWORK = 64
const OF_ALL = 512

/** Each piece costs as much as hundreds of bytes: a body that comes byte by byte would take a second. */
const MOST_PIECES = 2_000

const LOOK_EVERY_MS = 1_000

interface Arrival {
  request: IncomingMessage
  response: ServerResponse
  network: string
  pace: Pace
  beganAt: number
  /** Bytes received on the connection before the request began. */
  bytesBefore: number
  stop(): void
}

/** Returns whether a request announces a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}

/**
 * Passes a request on once its body is there, so that a slow one takes up nothing but its connection (rule M80). A body that is too slow
 * is answered 408, and one in thousands of pieces 400 (rule M95). An upload is passed on while it comes, and held to a pace of its own.
 */
export function createBodyReceiver({ secure, trustProxy }: Pick<Settings, 'secure' | 'trustProxy'>) {
  const arriving = new Set<Arrival>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    for (const arrival of arriving) if (isTooSlow(arrival, now)) giveUp(arrival)
  }
  function begin(arrival: Arrival): void {
    arriving.add(arrival)
    timer ??= setInterval(look, LOOK_EVERY_MS).unref()
  }
  function end(arrival: Arrival): void {
    arriving.delete(arrival)
    if (arriving.size) return
    clearInterval(timer)
    timer = undefined
  }
  function giveUp(arrival: Arrival, reason: ProblemName = 'request:too-slow'): void {
    end(arrival)
    arrival.stop()
    refuse(arrival, secure, reason)
  }
  function makeRoom(newest: Arrival): void {
    const bodies = [...arriving].filter(({ pace }) => pace === BODY)
    const ofNetwork = bodies.filter(({ network }) => network === newest.network)
    const crowd = ofNetwork.length > OF_A_NETWORK ? ofNetwork : bodies.length > OF_ALL ? bodies : []
    if (crowd[0]) giveUp(crowd[0])
  }

  return (request: IncomingMessage, response: ServerResponse, next: RequestListener): void => {
    if (hasBody(request)) receive(request, response, next)
    else next(request, response)
  }

  function receive(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const parts: Buffer[] = []
    let bytes = 0
    const arrival: Arrival = {
      request,
      response,
      network: networkOf(clientAddress(request, { trustProxy })),
      pace: BODY,
      beganAt: performance.now(),
      bytesBefore: request.socket.bytesRead,
      stop: () => request.off('readable', read),
    }
    response.once('close', () => end(arrival))
    // Nobody may read what is there already; the rest of it must not keep the connection from its next request.
    response.once('finish', () => request.resume())

    /** Leaves the body in the request, as if it had just come. */
    function passOn(): void {
      arrival.stop()
      if (bytes) request.unshift(Buffer.concat(parts))
      next(request, response)
    }
    function read(): void {
      while (request.readableLength) {
        const part: Buffer = request.read()
        parts.push(part)
        bytes += part.length
      }
      if (request.complete) {
        end(arrival)
        passOn()
      } else if (parts.length > MOST_PIECES) giveUp(arrival, 'request:invalid')
      else if (bytes > RECEIVED_AT_MOST) upload()
    }
    function upload(): void {
      arrival.pace = UPLOAD
      request.once('end', () => end(arrival))
      passOn()
    }

    begin(arrival)
    if (Number(request.headers['content-length']) > RECEIVED_AT_MOST) {
      upload()
    } else {
      request.on('readable', read)
      if (arriving.size > OF_A_NETWORK) makeRoom(arrival)
    }
  }
}

function isTooSlow({ request, pace, beganAt, bytesBefore }: Arrival, now: number): boolean {
  const ms = now - beganAt
  const atLeast = ((ms - pace.graceMs) / 1_000) * pace.bytesPerSecond
  return ms >= pace.deadlineMs || request.socket.bytesRead - bytesBefore < atLeast
}

function refuse({ request, response, pace }: Arrival, secure: boolean, reason: ProblemName): void {
  const isBeingRead = request.listenerCount('error') > 0
  // Another answer may be on its way, or be about to be.
  if (response.headersSent || (pace === UPLOAD && !isBeingRead)) return void request.socket.destroy()

  const refusal = problem(reason)
  response.setHeader('connection', 'close')
  // The body reader responds, as it does for any other error in a body.
  if (pace === UPLOAD) return void request.emit('error', refusal)

  const id = nanoid()
  const body = JSON.stringify(envelope(refusal, id))
  response.writeHead(refusal.status, {
    ...securityHeaders({ secure }),
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
