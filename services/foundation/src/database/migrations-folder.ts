import { join } from 'node:path'

/** One folder for all services: their tables refer to each other. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations')
