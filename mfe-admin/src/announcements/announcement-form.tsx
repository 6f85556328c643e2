import {
  createAnnouncement,
  listAllAnnouncements,
  MOST_LABEL,
  MOST_TEXT,
  updateAnnouncement,
} from '@portal/contracts/announcements/admin-announcements'
import { AUDIENCES, announcementState } from '@portal/contracts/announcements/shown-announcement'
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
        toast.success(isLater() ? 'The announcement is scheduled' : 'The announcement is published')
      },
    },
  )
  const isLater = () => announcementState(contentOf(typedIn(form)), portalNow()) === 'scheduled'
  return (
    <FormDialog
      form={form}
      size="wide"
      title="New announcement"
      description="Shown above every page, one at a time: highest priority, then newest. Anyone can close it."
      submitLabel={isLater() ? 'Schedule' : 'Publish now'}
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
        autoComplete="off"
        autoFocus
      />
      <div className={styles.fields}>
        <TextField
          {...form.field('link_label')}
          maxLength={MOST_LABEL}
          isOptional
          autoComplete="off"
          placeholder="See plans"
        />
        <TextField
          {...form.field('link_href')}
          isOptional
          autoComplete="off"
          spellCheck={false}
          placeholder="/pricing or https://…"
        />
      </div>
      <AnnouncementPreview typed={typed} />
      <div className={styles.fields}>
        <TextField {...form.field('starts')} type="datetime-local" {...localTime(typed.starts)} />
        <TextField {...form.field('ends')} type="datetime-local" {...localTime(typed.ends)} />
      </div>
      <div className={styles.fields}>
        <Select {...form.field('audience')} options={AUDIENCE_OPTIONS} />
        <Select
          {...form.field('priority')}
          options={priorities.map((priority) => ({ value: String(priority), label: priorityLabel(priority) }))}
        />
      </div>
      <Checkbox {...form.field('has_countdown')} />
    </div>
  )
}

/** Says at the label of a field what its time in UTC is by the person's own clock. */
function localTime(minute: string) {
  const moment = momentOf(minute)
  const said = moment ? `${formatLocalTime(moment)} your time` : undefined
  return { aside: said, description: said, isDescriptionHidden: true }
}
