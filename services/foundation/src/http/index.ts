export { envelope } from './error-envelope.ts'
export { refuseForeignOrigin } from './foreign-origin.ts'
export { createHttpServer, type HttpOptions, type HttpServer } from './http-server.ts'
export { createSessionCookies, type SessionCookies } from './session-cookies.ts'
