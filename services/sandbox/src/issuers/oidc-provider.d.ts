/* The package's own door complains about Node 20, on which all of this runs. Behind it stand the same modules. */

declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider'
  /** Of one provider alone, and without the notice that it forgets everything. */
  export function createMemoryAdapter(): AdapterFactory
}
