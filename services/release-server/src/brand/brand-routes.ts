import { readFileSync } from 'node:fs'
import { MARK, MARK_BOX } from '@portal/contracts/brand-mark'
import type { FastifyInstance } from 'fastify'
import { SOCIAL_IMAGE } from './social-image.ts'

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK_BOX}">${MARK}</svg>`

/** Pages behind a sign-in have nothing for a search engine. */
const ROBOTS = 'User-agent: *\nDisallow: /account\nDisallow: /api\nDisallow: /checkout\nDisallow: /invite\n'

const PICTURE = readFileSync(SOCIAL_IMAGE.file)

const ONE_DAY = 'public, max-age=86400'

/** Serves what browsers and crawlers request of every site. */
export function brandRoutes(server: FastifyInstance) {
  server.get('/favicon.svg', (_, reply) => reply.type('image/svg+xml').header('cache-control', ONE_DAY).send(ICON))
  server.get(SOCIAL_IMAGE.path, (_, reply) => reply.type('image/png').header('cache-control', ONE_DAY).send(PICTURE))
  server.get('/robots.txt', (_, reply) => reply.type('text/plain').header('cache-control', ONE_DAY).send(ROBOTS))
}
