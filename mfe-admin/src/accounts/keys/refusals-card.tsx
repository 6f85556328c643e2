import { listRefusalsOfAccount } from '@portal/contracts/security/admin-keys'
import { ButtonLink } from '@portal/design-system/button-link'
import { useNow } from '@portal/design-system/clock'
import { masked } from '@portal/design-system/masked'
import { formatNumber } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { CellLines } from '@portal/design-system/table'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import styles from '../../lists/lists.module.css'
import { KIND_WORDS, nameOf } from './account-key.ts'
import { useKeysAddress } from './keys-address.ts'
import { wordsOfRefusal } from './refusal-of-key.ts'
import type { AccountKeys } from './use-account-keys.ts'

const MINUTE_MS = 60_000

/** Says why lookups of an account fail: what gateways refused in the last day, by key and rule, most first (rule G24). */
export function RefusalsCard({ id, keys: { find } }: { id: number; keys: AccountKeys }) {
  const refusals = useLoad(listRefusalsOfAccount, { what: 'what was refused', params: { id } })
  const { linkTo } = useKeysAddress()
  const now = new Date(useNow(MINUTE_MS))
  return (
    <LoadedTable
      load={refusals}
      caption="Refused in the last 24 hours"
      isCaptionShown
      expectedRows={1}
      columns={[
        {
          id: 'rule',
          header: 'Why',
          cell: ({ rule, key = '' }) => {
            if (!rule) return '—'
            const { label, cure } = wordsOfRefusal(rule, find(key), now)
            return (
              <CellLines detail={cure} isDetailWhole>
                {label}
              </CellLines>
            )
          },
        },
        {
          id: 'key',
          header: 'Key',
          phone: 'second',
          cell: ({ key: keyId = '' }) => {
            const key = find(keyId)
            if (!key) return <code translate="no">{masked(keyId) || '—'}</code>
            return <CellLines detail={KIND_WORDS[key.kind]}>{nameOf(key)}</CellLines>
          },
        },
        {
          id: 'lookups',
          header: 'Lookups',
          align: 'end',
          phone: 'first',
          isNarrow: true,
          cell: ({ lookups }) => formatNumber(lookups),
        },
        {
          id: 'last',
          header: 'Last',
          isNarrow: true,
          cell: ({ last }) => <RelativeTime value={last} />,
        },
      ]}
      rowKey={({ key, rule }) => `${key} ${rule}`}
      actions={({ key: keyId = '' }) => {
        const key = find(keyId)
        if (!key) return null
        return (
          <ButtonLink size="small" href={linkTo({ view: keyId })} aria-label={`View ${nameOf(key)}`} data-peek>
            View
          </ButtonLink>
        )
      }}
      empty={<p className={styles.nothing}>No lookup was refused in the last 24 hours</p>}
    />
  )
}
