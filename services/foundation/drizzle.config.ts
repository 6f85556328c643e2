import { defineConfig } from 'drizzle-kit'

/** All services share one set of migrations: their tables refer to each other. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['../*/src/**/*.tables.ts'],
  out: './migrations',
})
