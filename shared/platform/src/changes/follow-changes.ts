import { CHANGE_NAMES, type ChangeName } from '@portal/contracts/change-names'
import type { Visitor } from '@portal/contracts/platform'
import { type Origin, subscribe } from '@portal/event-bus'
import type { ChangeSetting } from './read-again.ts'

/** Follows the changes that concern this tab's account and person. Returns what ends it. */
export function followChanges(setting: ChangeSetting): () => void {
  const { visitor, queries } = setting
  if (!visitor) return () => {}

  const reader = onceLoaded(setting)
  const hear = async (name: ChangeName, from: Origin) => {
    // Without the table everything may be untrue, and is read again when it is shown next.
    await reader.use(name, from).catch(() => queries.invalidateQueries())
  }
  const stops = CHANGE_NAMES.map((name) =>
    subscribe(name, (change, from) => {
      if (isOf(change, visitor)) void hear(name, from)
    }),
  )
  return () => {
    for (const stop of stops) stop()
    reader.stop()
  }
}

function isOf(change: { accountId: number } | { userId: number }, { user, account }: Visitor): boolean {
  return 'userId' in change ? change.userId === user.id : change.accountId === account?.id
}

/** The code that reads again, loaded with the first change. */
function onceLoaded(setting: ChangeSetting) {
  let isStopped = false
  let loading: Promise<ReturnType<typeof import('./read-again.ts').createReadAgain>> | undefined
  const load = async () => (await import('./read-again.ts')).createReadAgain(setting)
  return {
    use: async (name: ChangeName, from: Origin) => {
      loading ??= load().catch((error) => {
        loading = undefined
        throw error
      })
      const { note } = await loading
      if (!isStopped) note(name, from)
    },
    stop: () => {
      isStopped = true
      loading?.then(
        ({ stop }) => stop(),
        () => {},
      )
    },
  }
}
