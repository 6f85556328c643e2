import { defineConfig } from 'drizzle-kit'

/**
 * All services share one set of migrations: their tables refer to each other. Times stand in front of their names (record 116):
 * drizzle-kit counts otherwise, and two branches count to the same number.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['../*/src/**/*.tables.ts'],
  out: './migrations',
  migrations: { prefix: 'timestamp' },
})
