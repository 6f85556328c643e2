import { listContacts } from '@portal/contracts/contacts/contacts'
import {
  createUsageThreshold,
  listUsageThresholds,
  updateUsageThreshold,
} from '@portal/contracts/security/usage-thresholds'
import { Checkbox } from '@portal/design-system/checkbox'
import { Notice } from '@portal/design-system/notice'
import { formatNumber } from '@portal/design-system/number'
import { Select } from '@portal/design-system/select'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import styles from './notifications.module.css'
import { PercentField } from './percent-field.tsx'
import { type KnownThreshold, nameOf, type Subject, subjectOf, useSubjects } from './thresholds.ts'

const LABELS = { percent: 'Percentage', contact_ids: 'Recipients' } as const

/** Watches a license or a key. */
export function AddThresholdDialog({ onClose }: { onClose: () => void }) {
  const subjects = useSubjects()
  const toast = useToast()
  const create = useWrite(createUsageThreshold, { stale: [listUsageThresholds] })
  const kindOf = (id: string) => subjects.data?.find(({ subject_id }) => subject_id === id)?.kind ?? 'license'
  const form = useCallForm(createUsageThreshold, {
    labels: { subject_id: 'License or key', ...LABELS },
    values: { kind: 'license', subject_id: '', percent: '80', contact_ids: [] },
    send: (body) => create.run({ body: { ...body, kind: kindOf(body.subject_id) } }),
    done: (_, { percent }) => {
      onClose()
      toast.success(`A threshold at ${percent}% is set`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Add a threshold"
      description="The email is sent once per period, or once until the key's limit is reset."
      submitLabel="Add threshold"
      onClose={onClose}
    >
      {subjects.data?.length === 0 && (
        <Notice>
          There is nothing to watch yet: no license has a fixed number of lookups, and no key has a limit. You can set a
          limit on a key's page.
        </Notice>
      )}
      <Select
        {...form.field('subject_id')}
        placeholder={subjects.data ? 'Choose what to watch' : 'Loading …'}
        options={(subjects.data ?? []).map((subject) => ({
          value: subject.subject_id ?? '',
          label: wordsOf(subject),
        }))}
      />
      <PercentField {...form.field('percent')} />
      <ContactChoices chosen={form.value('contact_ids')} onChange={(ids) => form.setValue('contact_ids', ids)} />
    </FormDialog>
  )
}

/** Changes the percentage or the contacts. */
export function ChangeThresholdDialog({ threshold, onClose }: { threshold: KnownThreshold; onClose: () => void }) {
  const { id, percent = 0, contact_ids = [] } = threshold
  const { data: subjects } = useSubjects()
  const toast = useToast()
  const change = useWrite(updateUsageThreshold, {
    onAnswer: (answer, _, read) => read.putRow(listUsageThresholds, 'id', answer),
    staleIfRefused: [listUsageThresholds],
  })
  const form = useCallForm(updateUsageThreshold, {
    labels: LABELS,
    values: { percent: String(percent), contact_ids },
    send: (body) => change.run({ params: { id }, body }),
    done: () => {
      onClose()
      toast.success('The threshold is changed')
    },
  })
  return (
    <FormDialog
      form={form}
      title="Change the threshold"
      description={nameOf(subjectOf(threshold, subjects) ?? {})}
      submitLabel="Save"
      onClose={onClose}
    >
      <PercentField {...form.field('percent')} />
      <ContactChoices chosen={form.value('contact_ids')} onChange={(ids) => form.setValue('contact_ids', ids)} />
    </FormDialog>
  )
}

interface ContactChoicesProps {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

function ContactChoices({ chosen, onChange }: ContactChoicesProps) {
  const contacts = useLoad(listContacts, { what: 'contacts' })
  return (
    <fieldset className={styles.choices}>
      <legend>{LABELS.contact_ids}</legend>
      <Loaded load={contacts}>
        {(known) =>
          known.length === 0 ? (
            <p className={styles.muted}>This account has no contacts yet. Webhooks are always notified.</p>
          ) : (
            <>
              {known.map(({ id = 0, email, first_name, last_name, confirmed }) => (
                <Checkbox
                  key={id}
                  name="contact_ids"
                  label={`${first_name} ${last_name}`}
                  description={`${email}${confirmed ? '' : ' — gets no email until the address is confirmed'}`}
                  checked={chosen.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
              ))}
              <p className={styles.muted}>Webhooks are always notified.</p>
            </>
          )
        }
      </Loaded>
    </fieldset>
  )
}

function wordsOf(subject: Subject): string {
  const { used = 0, allowed = 0 } = subject
  return `${nameOf(subject)} — ${formatNumber(used)} of ${formatNumber(allowed)} used`
}
