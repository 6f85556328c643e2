import type { HelpEntry } from '@portal/contracts/help'
import { navigationOf, PAGES } from '@portal/contracts/pages'
import type { Findable, PlannedRemote, RemoteOutline, Visitor } from '@portal/contracts/platform'
import { type Entry, filled, filledPath, type Row } from './entry.ts'

/** Weights other than 1: actions come before articles. */
const WEIGHT = {
  page: 2,
  otherPage: 0.9,
  action: 1.5,
  act: 0.9,
  thing: 1.2,
  help: 1,
  setting: 0.9,
  section: 0.35,
  problem: 0.25,
} as const

/** Icons of pages outside the navigation; others are public pages. */
const ICONS: Readonly<Record<string, Entry['icon']>> = {
  [PAGES.profile]: 'user',
  [PAGES.security]: 'lock',
  [PAGES.cart]: 'cart',
}

/** Pages that are no place to go to by oneself: a form in the middle of something, the search. */
const NO_PLACES = new Set(['plain', 'entrance'])

/** The pages that somebody may use: their plan holds no other. */
export function entriesOfPages(owners: readonly Pick<RemoteOutline, 'pages'>[]): Entry[] {
  const order = new Map(navigationOf(owners).map(({ path }, at) => [path, at]))
  return owners
    .flatMap(({ pages }) => pages)
    .filter(({ layout, path, isOnTheWay }) => !NO_PLACES.has(layout) && !isOnTheWay && path !== PAGES.search)
    .sort((a, b) => (order.get(a.path) ?? order.size) - (order.get(b.path) ?? order.size))
    .map(({ path, title, navigation, keywords = [] }) => ({
      id: path,
      kind: 'Page',
      icon: navigation?.icon ?? ICONS[path] ?? 'tag',
      title,
      detail: navigation?.group ?? '',
      ...(navigation?.group && { place: [navigation.group] }),
      isOffered: navigation !== undefined,
      words: [navigation?.label, ...keywords].filter((word) => word && word !== title).join(' '),
      keywords,
      requires: 'public',
      weight: navigation ? WEIGHT.page : WEIGHT.otherPage,
      does: { does: 'go', path },
    }))
}

/** Returns the permitted actions declared by remotes; none for people who can only read (rules G4 and G16). */
export function entriesOfActions(
  remotes: readonly Pick<PlannedRemote, 'actions'>[],
  { onlyLooks }: { onlyLooks: boolean },
): Entry[] {
  if (onlyLooks) return []
  return remotes
    .flatMap(({ actions }) => actions)
    .map(({ title, path, requires, keywords = [] }) => ({
      id: path,
      kind: 'Action',
      icon: 'plus',
      title,
      detail: '',
      words: keywords.join(' '),
      keywords,
      isOffered: true,
      requires,
      weight: WEIGHT.action,
      does: { does: 'go', path },
    }))
}

export function entriesOfHelp(help: readonly HelpEntry[]): Entry[] {
  return help.map(({ path, title, inside, says = '', words, isPage }) => {
    if (isPage)
      return {
        id: path,
        kind: 'Page',
        icon: 'tag',
        title,
        detail: inside,
        words,
        says,
        place: [inside],
        requires: 'public',
        weight: WEIGHT.otherPage,
        does: { does: 'go', path },
      }
    const place = ['Docs', inside].filter(Boolean)
    const isError = inside === 'Errors'
    const weight = isError ? WEIGHT.problem : inside ? WEIGHT.section : WEIGHT.help
    return {
      id: path,
      kind: isError ? 'Error' : 'Help',
      icon: isError ? 'alert' : 'book',
      title,
      detail: inside,
      words,
      // Where a line ends, the dot stays with the word before it.
      says: says.replaceAll(' · ', '\u00a0· '),
      place,
      ...(isError && { names: says.replace(/^Status /, '').split(' · ') }),
      requires: 'public',
      weight,
      does: { does: 'go', path },
    }
  })
}

interface RowsAsked {
  /** True if no actions are possible. */
  onlyLooks: boolean
  /** Input that the server matched, which may be a hidden field, such as the ID of a key. */
  asked?: string
}

/** The rows of one list, each with what can be done with it at once. */
export function entriesOfRows(found: Findable, rows: readonly Row[], { onlyLooks, asked = '' }: RowsAsked): Entry[] {
  const entries = rows.flatMap((row) => {
    const title = filled(found.title, row)
    if (!title) return []
    const path = filledPath(found.path, row)
    const detail = filled(found.detail ?? '', row)
    const state = found.states?.find(({ field, is }) => (is === undefined ? row[field] : row[field] === is))?.label
    const thing: Entry = {
      ...(state && { state }),
      id: `${found.kind} ${path} ${title}`,
      kind: found.kind,
      icon: found.icon,
      title,
      detail,
      names: detail ? [detail.toLowerCase()] : [],
      words: `${found.kind} ${filled(found.words ?? '', row)} ${asked}`.trim(),
      requires: found.requires,
      weight: WEIGHT.thing,
      does: { does: 'go', path },
    }
    return [thing, ...(onlyLooks ? [] : actsOf(found, row))]
  })
  // What has several rows on the wire, such as a website key with its hosts, is one thing.
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

function actsOf({ kind, icon, acts, call }: Findable, row: Row): Entry[] {
  // What was deleted can be recovered on its page, and nothing else.
  if (row.recovery_deadline) return []
  return acts
    .filter(({ field, is }) => row[field] === is)
    .map((act) => ({
      id: `${act.call.method} ${filledPath(act.call.path, row)}`,
      kind: 'Action',
      icon,
      detail: kind,
      words: '',
      title: filled(act.title, row),
      isByTitle: true,
      requires: act.call.requires,
      weight: WEIGHT.act,
      does: { does: 'act', act, row, list: call },
    }))
}

/** Returns the frame's own actions. */
export function ownEntries(visitor: Visitor | null): Entry[] {
  const setting = { kind: 'Action', detail: '', requires: 'public' as const, weight: WEIGHT.setting }
  const themes = [
    { theme: 'light', icon: 'sun', words: 'bright day appearance mode' },
    { theme: 'dark', icon: 'moon', words: 'night appearance mode' },
    { theme: 'system', icon: 'monitor', words: 'automatic appearance mode' },
  ] as const
  const formats = [
    { dates: 'us', words: 'american' },
    { dates: 'iso', words: 'international' },
  ] as const
  const others = (visitor?.accounts ?? []).filter(({ account_id }) => account_id !== visitor?.account?.id)
  return [
    ...themes.map(
      ({ theme, icon, words }): Entry => ({
        ...setting,
        id: `theme ${theme}`,
        icon,
        words,
        title: `Use the ${theme} theme`,
        does: { does: 'display', choice: { theme } },
      }),
    ),
    ...formats.map(
      ({ dates, words }): Entry => ({
        ...setting,
        id: `dates ${dates}`,
        icon: 'globe',
        words: `${words} time format`,
        title: `Show ${dates.toUpperCase()} dates`,
        does: { does: 'display', choice: { dates } },
      }),
    ),
    ...others.map(
      ({ account_id: id, account_label }): Entry => ({
        ...setting,
        id: `account ${id}`,
        icon: 'building',
        words: 'change account',
        title: `Switch to ${account_label}`,
        weight: WEIGHT.action,
        does: { does: 'account', id },
      }),
    ),
    {
      ...setting,
      id: 'shortcuts',
      icon: 'keyboard',
      title: 'Keyboard shortcuts',
      words: 'hotkeys help turn off',
      does: { does: 'shortcuts' },
    },
  ]
}
