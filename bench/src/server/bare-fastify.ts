import { PGlite } from '@electric-sql/pglite'
import fastify from 'fastify'
import pg from 'pg'

/*
 * What a framework, a log and one statement cost, with nobody asking who is there and nothing checked: the rows that `GET /profile` and
 * `GET /secret-keys` read, by statements that PostgreSQL has prepared, as the portal's are. As one text PostgreSQL itself writes the JSON, and
 * the process only hands it on: less cannot be done for rows that were asked for now. Without a `DATABASE_URL` it reads one row of a
 * PGlite of its own, in memory.
 */
const { DATABASE_URL: databaseUrl } = process.env
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 10 }) : await oneRowOfPglite()
const server = fastify({ logger: true })
const values = [process.env.EMAIL]
const profile = {
  name: 'profile',
  text: 'select first_name, last_name, phone, position, company, website from users where canonical_email = $1',
  values,
}
const keys = {
  name: 'keys',
  text: `
    select k.*, u.email from users u join secret_keys k on k.account_id = u.default_account_id
    where u.canonical_email = $1 order by k.created_at desc, k.id desc`,
  values,
}

const asText = ({ name, text }: typeof keys) => ({
  name: `${name} as one text`,
  text: `select json_agg(found)::text as body from (${text}) found`,
  values,
})
const [profileText, keysText] = [asText(profile), asText(keys)]
const bodyOf = async (statement: typeof keys) => (await pool.query({ ...statement })).rows[0].body

/** About as much as the compressed price list. */
const BYTES = Buffer.alloc(8 * 1024, 'x')

server.get('/bytes', async (_, reply) => reply.type('application/json').send(BYTES))
server.get('/healthz', async () => ({ status: 'ok' }))
server.get('/profile', async () => (await pool.query({ ...profile })).rows[0])
server.get('/secret-keys', async () => (await pool.query({ ...keys })).rows)
server.get('/profile-as-text', async (_, reply) => reply.type('application/json').send(await bodyOf(profileText)))
server.get('/secret-keys-as-text', async (_, reply) => reply.type('application/json').send(await bodyOf(keysText)))
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })

async function oneRowOfPglite() {
  const pglite = await PGlite.create()
  await pglite.exec(`
    create table users (id serial primary key, canonical_email text unique not null, first_name text, last_name text, phone text,
      position text, company text, website text);
    insert into users (canonical_email, first_name, last_name, phone, position, company, website)
    values ('${process.env.EMAIL}', 'Ada', 'Adler', '', 'Owner', 'Acme Logistics', 'https://acme.example')`)
  return { query: ({ text, values }: typeof profile) => pglite.query<{ body?: string }>(text, values) }
}
