import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Html, html } from '../html.ts'
import { isOfThisMachine } from '../loopback.ts'
import { page, pagePolicy } from '../page.ts'
import { readForm } from '../read-form.ts'
import type { Names } from './names.ts'

/**
 * A page at `/names` on which TXT records of the sandbox's name server are added and removed, as at a customer's DNS provider.
 * Everything else goes on to the next.
 */
export function serveNamesPage(next: RequestListener, names: Names): RequestListener {
  async function change(request: IncomingMessage, response: ServerResponse) {
    const form = await readForm(request)
    const [name, text] = [form.get('name')?.trim() ?? '', form.get('text')?.trim() ?? '']
    if (name && text) names.add(name, text)
    else if (name) names.remove(name)
    response.writeHead(303, { location: '/names' }).end()
  }

  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
    if (pathname !== '/names') return next(request, response)
    if (!isOfThisMachine(request.headers.host)) return void response.writeHead(404).end()
    if (request.method === 'POST')
      return void change(request, response).catch(() => response.writeHead(413).end('Too large'))
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy('') })
      .end(page('DNS – sandbox', namesPage(names)))
  }
}

function namesPage(names: Names): Html {
  return html`<h1>DNS</h1>
<p>The portal asks this name server for the records that prove a domain.</p>
<form class="fields" method="post" action="/names"><label>Name <input name="name" autocomplete="off"></label><label>Value of the TXT record <input name="text" autocomplete="off"></label><button>Add</button></form>
${names.list().map(
  ({ name, texts }) => html`<h2>${name}</h2>
<pre>${texts.join('\n')}</pre>
<form method="post" action="/names"><input type="hidden" name="name" value="${name}"><button>Remove</button></form>`,
)}`
}
