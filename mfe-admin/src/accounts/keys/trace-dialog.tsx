import { isAddress, listTracesOfAccount, startTracing } from '@portal/contracts/security/admin-keys'
import { portalNow } from '@portal/design-system/clock'
import { LocalTime } from '@portal/design-system/date'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { BeforeAfter } from '../../before-after.tsx'
import { KIND_WORDS, nameOf } from './account-key.ts'
import { useKeysAddress } from './keys-address.ts'
import { isRunning, networkOfTyped } from './trace.ts'
import { useAccountKeys } from './use-account-keys.ts'

/** Chosen where an address is typed. */
const NETWORK = 'network'

const DURATIONS = [
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '900', label: '15 minutes' },
  { value: '3600', label: '1 hour' },
]

const body = z
  .object({
    traced: z.string(),
    network: z.string().check(z.trim()),
    seconds: z.string(),
  })
  .check(
    z.refine(({ traced, network }) => traced !== NETWORK || isAddress(network), {
      path: ['network'],
      error: 'Enter an IP address',
    }),
  )

interface TraceDialogProps {
  accountId: number
  keyId: string
  onClose: () => void
}

/** Has gateways write down the requests of an account, a key or an address for a while (rules D16, G27). */
export function TraceDialog({ accountId, keyId, onClose }: TraceDialogProps) {
  const { secret, website } = useAccountKeys(accountId)
  const traces = useLoad(listTracesOfAccount, { what: 'the traces', params: { id: accountId } })
  const address = useKeysAddress()
  const start = useWrite(startTracing, { stale: [listTracesOfAccount] })
  const toast = useToast()
  const keys = [...(secret.data ?? []), ...(website.data ?? [])]
  const form = useCallForm(
    { body },
    {
      labels: { traced: 'Trace', network: 'IP address', seconds: 'For' },
      values: { traced: keyId || String(accountId), network: '', seconds: '300' },
      send: ({ traced, network, seconds }) =>
        start.run({
          body: { search_term: traced === NETWORK ? network : traced, duration_seconds: Number(seconds) },
        }),
      done: (_, { traced, network }) => {
        onClose()
        toast.success('Requests are traced from now on')
        // The latest of the account that runs is read where none is named.
        address.change({ view: '', trace: traced === NETWORK ? networkOfTyped(network) : '' })
      },
    },
  )
  const traced = form.value('traced')
  const running = traces.data?.find(
    (trace) =>
      trace.search_term === (traced === NETWORK ? networkOfTyped(form.value('network')) : traced) &&
      isRunning(trace, portalNow()),
  )
  return (
    <FormDialog
      form={form}
      title="Trace requests"
      description="Each gateway records up to 50 requests a second, with the outcome and the rule that refused them, without tokens, for a week. The customer reads in their audit log what you traced."
      submitLabel="Start tracing"
      onClose={onClose}
    >
      <Select
        {...form.field('traced')}
        options={[
          { value: String(accountId), label: 'All keys of this account' },
          ...keys.map((key) => ({ value: key.key_id ?? '', label: `${KIND_WORDS[key.kind]} ${nameOf(key)}` })),
          { value: NETWORK, label: 'An IP address' },
        ]}
      />
      {traced === NETWORK && (
        <TextField
          {...form.field('network')}
          description="Requests of other accounts from it are traced, too. For an IPv6 address, this is its whole network."
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Select {...form.field('seconds')} options={DURATIONS} />
      <BeforeAfter
        changes={[
          {
            term: 'Requests',
            before: running ? (
              <>
                Traced until <LocalTime value={running.ends} />
              </>
            ) : (
              'Not traced'
            ),
            after: (
              <>
                Traced until <LocalTime value={portalNow() + Number(form.value('seconds')) * 1_000} />
              </>
            ),
          },
        ]}
      />
    </FormDialog>
  )
}
