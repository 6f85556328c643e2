/* `node healthy.mjs <address>` ends with 0 when the address answers with success: what a container is asked. */
const isHealthy = (await fetch(process.argv[2] ?? '').catch(() => undefined))?.ok
process.exit(isHealthy ? 0 : 1)
