import type { HttpServer } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import type { Inbox } from './inbox/inbox.ts'
import { inboxPage, mailPage } from './inbox/inbox-pages.ts'
import { isOfThisMachine } from './loopback.ts'
import { LETTER_POLICY, PAGE_POLICY, page } from './page.ts'

/** The pages of the desk, and the same mails as data for tests. */
export function addDesk(server: HttpServer, inbox: Inbox): void {
  server.addHook('onRequest', async ({ headers }) => {
    if (!isOfThisMachine(headers.host)) throw problem('request:not-found')
  })
  server.get('/', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(page('Mail – sandbox', inboxPage(inbox.list()))),
  )
  server.get<{ Params: { id: string } }>('/mail/:id', async ({ params }, reply) => {
    const mail = inbox.find(Number(params.id))
    if (!mail) throw problem('request:not-found')

    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(page(`${mail.subject} – sandbox`, mailPage(mail)))
  })
  server.get<{ Params: { id: string } }>('/mail/:id/page', async ({ params }, reply) => {
    const mail = inbox.find(Number(params.id))
    if (!mail?.html) throw problem('request:not-found')

    // A click opens the link beside the desk, not in its frame.
    const letter = mail.html.replace('<head>', '<head><base target="_blank">')
    return reply
      .type('text/html; charset=utf-8')
      .header('x-frame-options', 'SAMEORIGIN')
      .header('content-security-policy', LETTER_POLICY)
      .send(letter)
  })
  server.get<{ Params: { id: string; at: string } }>('/mail/:id/files/:at', async ({ params }, reply) => {
    const file = inbox.find(Number(params.id))?.attachments[Number(params.at)]
    if (!file) throw problem('request:not-found')

    return reply
      .type(file.type)
      .header('content-security-policy', PAGE_POLICY)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(file.bytes)
  })
  server.get<{ Querystring: { to?: string | string[] } }>('/mail.json', async ({ query }) =>
    inbox.list(query.to?.toString()).map(({ attachments, ...mail }) => {
      return { ...mail, attachments: attachments.map(({ name, type, bytes }) => ({ name, type, size: bytes.length })) }
    }),
  )
}
