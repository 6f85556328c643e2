/* The package's own door complains about Node 20, on which all of this runs. Behind it stand the same modules. */

declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider'
  /** In-memory storage for one provider, without its notice about lost data. */
  export function createMemoryAdapter(): AdapterFactory
}
