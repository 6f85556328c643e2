import {
  createAnnouncement,
  listAllAnnouncements,
  MOST_LABEL,
  MOST_TEXT,
  updateAnnouncement,
} from '@portal/contracts/announcements/admin-announcements'
import { AUDIENCES } from '@portal/contracts/announcements/shown-announcement'
import { Checkbox } from '@portal/design-system/checkbox'
import { portalNow } from '@portal/design-system/clock'
import { formatLocalTime } from '@portal/design-system/date'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { Changes, News, refusalText } from '../catalog/changes/changes.tsx'
import { type Announcement, AUDIENCE_LABELS, announcementsOf, prioritiesWith, priorityLabel } from './announcement.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import styles from './announcements.module.css'
import {
  contentOf,
  LABELS,
  momentOf,
  newTyped,
  type TypedAnnouncement,
  typedOf,
  typedSchema,
  WORDING,
} from './typed-announcement.ts'

/** Creates an announcement, or another one like one that there is. */
export function NewAnnouncementDialog({ from, onClose }: { from: Announcement | undefined; onClose: () => void }) {
  const create = useWrite(createAnnouncement, { stale: [listAllAnnouncements] })
  const toast = useToast()
  const form = useCallForm(
    { body: typedSchema() },
    {
      labels: LABELS,
      values: newTyped(portalNow(), from),
      send: (typed) => create.run({ body: contentOf(typed) }),
      done: () => {
        onClose()
        toast.success('The announcement is created')
      },
    },
  )
  return (
    <FormDialog
      form={form}
      size="wide"
      title="New announcement"
      description="Shown on every page between its start and end. Anyone can close it for themselves."
      submitLabel="Create announcement"
      onClose={onClose}
    >
      <Fields form={form} known={from} />
    </FormDialog>
  )
}

/** Changes an announcement that has not ended. Says what others changed meanwhile, and keeps what was typed. */
export function ChangeAnnouncementDialog({ opened, onClose }: { opened: Announcement; onClose: () => void }) {
  const { data = [] } = useLoad(listAllAnnouncements, { what: 'the announcements' })
  const id = opened.announcement_id
  const known = announcementsOf(data, portalNow()).find(({ announcement_id }) => announcement_id === id) ?? opened
  const before = typedOf(known)
  const update = useWrite(updateAnnouncement, {
    onAnswer: (changed, _, read) => read.putRow(listAllAnnouncements, 'announcement_id', changed),
    stale: [listAllAnnouncements],
    staleIfRefused: [listAllAnnouncements],
  })
  const toast = useToast()
  const form = useCallForm(
    { body: typedSchema(known) },
    {
      labels: LABELS,
      values: before,
      send: (typed) => update.run({ params: { id }, body: { ...contentOf(typed, known), version: known.version } }),
      done: () => {
        onClose()
        toast.success('The announcement is changed')
      },
      refusalText,
    },
  )
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Change announcement"
      description="People who closed it do not see it again."
      submitLabel="Save announcement"
      onClose={onClose}
    >
      <News now={before} {...WORDING} onTake={form.discard} isSending={form.isSending} />
      <Fields form={form} known={known} />
      <Changes before={before} after={typedIn(form)} {...WORDING} />
    </FormDialog>
  )
}

/** Part of either form that its fields need. */
type AnnouncementForm = Pick<
  ReturnType<typeof useCallForm<ReturnType<typeof typedSchema>, keyof TypedAnnouncement, unknown>>,
  'field' | 'value'
>

function typedIn(form: AnnouncementForm): TypedAnnouncement {
  return {
    text: form.value('text'),
    link_label: form.value('link_label'),
    link_href: form.value('link_href'),
    audience: form.value('audience'),
    starts: form.value('starts'),
    ends: form.value('ends'),
    has_countdown: form.value('has_countdown'),
    priority: form.value('priority'),
  }
}

const AUDIENCE_OPTIONS = AUDIENCES.map((audience) => ({ value: audience, label: AUDIENCE_LABELS[audience] }))

function Fields({ form, known }: { form: AnnouncementForm; known: Announcement | undefined }) {
  const typed = typedIn(form)
  const priorities = prioritiesWith(known?.priority ?? 0)
  return (
    <div className={styles.form}>
      <TextField
        {...form.field('text')}
        maxLength={MOST_TEXT}
        aside={`${typed.text.length} / ${MOST_TEXT}`}
        description={`One line of plain text, at most ${MOST_TEXT} characters.`}
        autoComplete="off"
        autoFocus
      />
      <div className={styles.fields}>
        <TextField
          {...form.field('link_label')}
          maxLength={MOST_LABEL}
          isOptional
          autoComplete="off"
          description="Follows the text."
          placeholder="See plans"
        />
        <TextField
          {...form.field('link_href')}
          isOptional
          autoComplete="off"
          spellCheck={false}
          description="A path, or an https address."
          placeholder="/pricing"
        />
      </div>
      <AnnouncementPreview typed={typed} />
      <div className={styles.fields}>
        <TextField {...form.field('starts')} type="datetime-local" description={localTime(typed.starts)} />
        <TextField {...form.field('ends')} type="datetime-local" description={localTime(typed.ends)} />
      </div>
      <div className={styles.fields}>
        <Select
          {...form.field('audience')}
          options={AUDIENCE_OPTIONS}
          description="Staff see only announcements for everyone."
        />
        <Select
          {...form.field('priority')}
          options={priorities.map((priority) => ({ value: String(priority), label: priorityLabel(priority) }))}
          description="The highest priority is shown. Ties go to the newest."
        />
      </div>
      <Checkbox
        {...form.field('has_countdown')}
        description="Shows days, then hours, minutes and seconds on the last day."
      />
    </div>
  )
}

/** Says what a time in UTC is by the person's own clock. */
function localTime(minute: string): string {
  const moment = momentOf(minute)
  return `Your time: ${moment ? formatLocalTime(moment) : '—'}`
}
