import { defineConfig } from 'drizzle-kit'

/**
 * Migration settings: all services share one set, because their tables refer to each other. File names start with a
 * time (record 116): drizzle-kit would count otherwise, and two branches would get the same number.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['../*/src/**/*.tables.ts'],
  out: './migrations',
  migrations: { prefix: 'timestamp' },
})
