import type { SnippetLookup } from '@portal/contracts/lookup-snippets'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { hasStopped } from '@portal/contracts/security/key-times'
import { judgePage } from '@portal/contracts/security/page-verdict'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { portalNow } from '@portal/design-system/clock'
import { type Load, together, useLoad } from '@portal/remote-kit/load'
import { stateOf } from '@portal/remote-kit/secret-keys'
import { type WebsiteKey, websiteKeysOf } from '@portal/remote-kit/website-keys'
import { type ApiKey, nameOf } from '../keys/key.ts'

/** A key to look up with. */
export interface ToolKey {
  kind: SnippetLookup['kind']
  id: string
  /** "Storefront (website key, paused)". */
  label: string
  /** Hosts of a website key. */
  hosts: readonly string[]
}

/** The keys that are not deleted, those first that can be tried from this page at once: the choice begins with the first. */
export function useToolKeys(): Load<ToolKey[]> {
  const website = useLoad(listEmbeddedKeys, { what: 'the website keys', select: websiteKeysOf })
  const secret = useLoad(listSecretKeys, { what: 'the API keys' })
  return together([website, secret], (website, secret) => [
    ...website.toSorted(byUseHere).flatMap((key) => toolKey('website', key, key.hosts)),
    ...secret
      .toSorted((one, other) => Number(isActive(other)) - Number(isActive(one)))
      .flatMap((key) => toolKey('secret', key, [])),
  ])
}

function toolKey(kind: ToolKey['kind'], key: ApiKey, hosts: readonly string[]): ToolKey[] {
  if (!key.key_id || stateOf(key) === 'pending') return []
  const label = `${nameOf(key)} (${kind} key${isActive(key) ? '' : ', not active'})`
  return [{ kind, id: key.key_id, label, hosts }]
}

function isActive(key: ApiKey): boolean {
  return stateOf(key) === 'active' && !(key.stops_at && hasStopped(Date.parse(key.stops_at), new Date(portalNow())))
}

function byUseHere(one: WebsiteKey, other: WebsiteKey): number {
  return useHere(other) - useHere(one)
}

/** A key of which this page is one is of more use here than one that lacks a host, and that is of more than one that rests. */
function useHere({ hosts, needsTokenExchange, ...key }: WebsiteKey): number {
  const judged = { state: stateOf(key) ?? 'paused', tokenExchangeRequired: needsTokenExchange, hosts }
  if (judgePage(judged, location.origin).allowed) return 2
  return Number(isActive(key) && !needsTokenExchange)
}
