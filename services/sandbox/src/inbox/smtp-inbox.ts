import type { AddressInfo } from 'node:net'
import type { Clock } from '@portal/foundation/clock'
import { StartupError } from '@portal/foundation/startup-error'
import { type AddressObject, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Inbox } from './inbox.ts'

const MOST_BYTES = 1024 * 1024

export interface SmtpInbox {
  port: number
  close(): Promise<void>
}

/** Takes every mail that is sent to this loopback port; nothing leaves the machine. Port 0 takes a free one. */
export function listenForMail(inbox: Inbox, clock: Clock, port: number): Promise<SmtpInbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MOST_BYTES,
    logger: false,
    onData: (stream, _session, done) => {
      receive(stream, inbox, clock).then(() => done(), done)
    },
  })
  return new Promise((resolve, reject) => {
    const refuse = ({ code }: NodeJS.ErrnoException) =>
      reject(new StartupError(`Port ${port} cannot be opened (${code}): set SANDBOX_SMTP_PORT to another.`))
    server.once('error', refuse)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', refuse)
      // A sender that hangs up halfway is its own trouble.
      server.on('error', () => undefined)
      const { port: taken } = server.server.address() as AddressInfo
      const close = () => new Promise<void>((closed) => server.close(() => closed()))
      resolve({ port: taken, close })
    })
  })
}

async function receive(stream: SMTPServerDataStream, inbox: Inbox, clock: Clock): Promise<void> {
  const { from, to, subject = '', text = '', html, headerLines, attachments } = await simpleParser(stream)
  const letter = { from: addresses(from), to: addresses(to), subject, text, html: html || '' }
  const headerOf = (name: string) => headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]*:\s*/, '') ?? ''
  const isOneClick = headerOf('list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
  const oneClickUrl = isOneClick ? (/<(\S+)>/.exec(headerOf('list-unsubscribe').replace(/\s+/g, ''))?.[1] ?? '') : ''
  const files = attachments.map(({ filename = 'file', contentType, content }) => {
    return { name: filename, type: contentType, bytes: content }
  })
  inbox.add({ receivedAt: clock.now(), ...letter, oneClickUrl, attachments: files })
}

function addresses(found: AddressObject | AddressObject[] | undefined): string {
  return [found ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')
}
