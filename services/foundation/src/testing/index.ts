export { ENGINE, newPostgresDatabase, openTestDatabase } from './open-test-database.ts'
export { createTestFoundation, type TestFoundation } from './test-foundation.ts'
