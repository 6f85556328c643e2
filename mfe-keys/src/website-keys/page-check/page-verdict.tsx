import { addHost, checkPage } from '@portal/contracts/security/embedded-keys'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { useMay } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useHostWrites } from '../hosts/use-host-writes.ts'
import { verdictWords } from './verdict-words.ts'

/** Shows whether a page may use the key with this id, the deciding rule, and a button to allow it. */
export function PageVerdict({ id, page }: { id: string; page: string }) {
  const check = useLoad(checkPage, { what: 'the answer', params: { id }, query: page ? { page } : {}, freshFor: 0 })
  const { addOne, isPending } = useHostWrites(id)
  const mayAdd = useMay(addHost)
  return (
    <Loaded load={check}>
      {({ allowed, rule, page_host = '', matched = '', missing }) => (
        <Notice
          tone={allowed ? 'active' : 'stopped'}
          title={allowed ? 'Allowed' : 'Blocked'}
          action={
            missing &&
            mayAdd && (
              <Button size="small" icon="plus" isPending={isPending} onClick={() => void addOne(missing)}>
                Add {missing}
              </Button>
            )
          }
        >
          {rule && verdictWords(rule, { page_host, matched })}
        </Notice>
      )}
    </Loaded>
  )
}
