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
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { Changes, News, refusalText } from '../catalog/changes/changes.tsx'
import { type Announcement, AUDIENCE_LABELS, announcementsOf } from './announcement.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import styles from './announcements.module.css'
import {
  contentOf,
  LABELS,
  newTyped,
  PRIORITIES,
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
      <Fields form={form} />
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
      <Fields form={form} />
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

function Fields({ form }: { form: AnnouncementForm }) {
  return (
    <>
      <TextField
        {...form.field('text')}
        maxLength={MOST_TEXT}
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
          description="Follows the text, such as “See plans”."
        />
        <TextField
          {...form.field('link_href')}
          isOptional
          autoComplete="off"
          spellCheck={false}
          description="A path such as /pricing, or an https address."
        />
      </div>
      <div className={styles.fields}>
        <TextField {...form.field('starts')} type="datetime-local" />
        <TextField {...form.field('ends')} type="datetime-local" />
      </div>
      <div className={styles.fields}>
        <Select {...form.field('audience')} options={AUDIENCE_OPTIONS} description="Staff see those for everyone." />
        <Select
          {...form.field('priority')}
          options={PRIORITIES}
          description="Of several, the highest is shown, then the newest."
        />
      </div>
      <Checkbox {...form.field('has_countdown')} description="Days, and on the last day hours, minutes and seconds." />
      <AnnouncementPreview typed={typedIn(form)} />
    </>
  )
}
