import { listOf, numberOf, textOf } from '@portal/remote-kit/raw-values'

/** An organisation that a search found. */
export interface FoundOrganization {
  id: number | undefined
  name: string
  primaryAccountId: number | undefined
}

/** Reads the answer to `searchOrganizations`. Throws when it is no list at all. */
export function foundOrganizations(answer: unknown): FoundOrganization[] {
  return listOf(answer, 'organizations').map((raw) => ({
    id: numberOf(raw.organization_id),
    name: textOf(raw.organization_name),
    primaryAccountId: numberOf(raw.primary_account_id) || undefined,
  }))
}
