import type { FastifyInstance } from 'fastify'

/** A door that stands ajar: no letter, so that it fits any name. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3e63dd"/><path d="M10 25V8h9v17M7 25h18" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/><circle cx="16" cy="17" r="1.5" fill="#fff"/></svg>`

/** Pages behind a sign-in have nothing for a search engine. */
const ROBOTS = 'User-agent: *\nDisallow: /account\nDisallow: /api\nDisallow: /checkout\nDisallow: /invite\n'

const ONE_DAY = 'public, max-age=86400'

/** What browsers and crawlers ask of every site. */
export function brandRoutes(server: FastifyInstance) {
  server.get('/favicon.svg', (_, reply) => reply.type('image/svg+xml').header('cache-control', ONE_DAY).send(MARK))
  server.get('/robots.txt', (_, reply) => reply.type('text/plain').header('cache-control', ONE_DAY).send(ROBOTS))
}
