export { cpuTimeOf } from './cpu-time-of.ts'
export { freePort } from './free-port.ts'
export {
  asHeader,
  asSegment,
  HOSTILE_AT_DOORS,
  HOSTILE_WORDS,
  holdsControl,
  newAddress,
  wrongWith,
} from './hostile-words.ts'
export {
  asApplication,
  askPostgres,
  createApplication,
  createDatabase,
  migrateDatabase,
  settingsOfDatabase,
} from './migrated.ts'
export { type NameAnswer, startNameServer, type TestNameServer } from './name-server.ts'
export { ENGINE, fillDataFolder, newPostgresDatabase, openTestDatabase } from './open-test-database.ts'
export { type PostgresServer, startPostgres } from './postgres-server.ts'
export { type RawAnswer, type RawRequest, sendRaw } from './raw-requests.ts'
export { type RedisServer, startRedis } from './redis-server.ts'
export { routesOf } from './routes-of.ts'
export { openSilentProxy, type SilentProxy } from './silent-proxy.ts'
export { openSlowClients, type SlowClients, slowBody } from './slow-clients.ts'
export { mountSmallDisk, type SmallDisk } from './small-disk.ts'
export { createTestFoundation, type TestFoundation } from './test-foundation.ts'
export { openWatchedDatabase } from './watched-database.ts'
