import { join } from 'node:path'

/** One folder for all services: their tables refer to each other. Asked for late, because drizzle-kit runs this file as CommonJS. */
export function migrationsFolder(): string {
  return join(import.meta.dirname, '../../migrations')
}
