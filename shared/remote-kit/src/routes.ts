export { RemoteRoutes } from './routes/remote-routes.tsx'
export { UnknownPage } from './routes/unknown-page.tsx'
