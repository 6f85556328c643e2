import * as z from 'zod/mini'
import { mayWhileActing } from './acting.ts'
import type { Call } from './call.ts'
import { type DateFormat, LAYOUTS, NAVIGATION_GROUPS, NAVIGATION_ICONS, type Theme } from './frame.ts'
import { Integrity, ReleaseFile, ReleaseId, RemoteName } from './release-names.ts'
import { CUSTOMER_ROLES, INTERNAL_ROLES, type Requirement } from './roles.ts'

/*
 * What a remote states about itself, what its build adds, and what a page is told: manifest → release → load plan.
 */

const RoleName = z.enum([...CUSTOMER_ROLES, ...INTERNAL_ROLES])
const RequirementSchema = z.union([z.literal('public'), z.literal('self'), z.array(z.array(RoleName))])

/** A call that the release server makes for the page while the document's head is on its way. */
export const FirstCall = z.object({
  service: z.string(),
  path: z.string(),
  /** Not called for staff who act as someone: it would appear in the account's log as refused (rule G4). */
  whileActing: z.optional(z.literal('refused')),
})

/** Outline of a page that every other page knows: enough for routing, titles and navigation. */
export const PageOutline = z.object({
  /** A segment-wise prefix that this remote owns; the longest wins. */
  path: z.string(),
  /** This path alone, nothing below it. `/` is always so. */
  exact: z.optional(z.boolean()),
  title: z.string(),
  layout: z.enum(LAYOUTS),
  navigation: z.optional(
    z.object({
      group: z.enum(NAVIGATION_GROUPS),
      label: z.string(),
      icon: z.enum(NAVIGATION_ICONS),
      order: z.number(),
      /** The letter that leads there after G; no other page of the portal has it (rule N43). */
      key: z.optional(z.string().check(z.regex(/^[a-z]$/))),
    }),
  ),
  /** Words under which search finds the page, beside its title. Those of remotes come with the rest of a plan. */
  keywords: z.optional(z.array(z.string())),
  /** The page needs a link from another page to show anything: search leaves it out. */
  isOnTheWay: z.optional(z.boolean()),
  /** The page shows the cards that remotes offer: the shell renders it, whichever manifest declares it (rule N21). */
  showsCards: z.optional(z.boolean()),
  /** A document of its own, that no script of the shell takes over: a link to it is followed by the browser (rule N1). */
  standsAlone: z.optional(z.boolean()),
})

export const Page = z.object({
  ...PageOutline.shape,
  requires: RequirementSchema,
  /** Only a GET without parameters can be answered inside the document. */
  first: z.array(FirstCall),
})

/** A card that a remote offers to the dashboard. */
export const DashboardCard = z.object({
  name: z.string(),
  title: z.string(),
  order: z.number(),
  /** Path of the full list: target of "View all" beside the title. */
  path: z.optional(z.string()),
  /** Twice as wide as others where there is room. */
  isWide: z.optional(z.boolean()),
  /**
   * Hidden, including its frame, unless something in it has `data-speaks`. Such cards come last, so that nothing moves
   * when they appear.
   */
  isQuiet: z.optional(z.boolean()),
  /**
   * Placed above the cards, for getting started. Also above *Needs attention*, unless it is quiet: advice for new
   * people does not precede urgent items.
   */
  isLead: z.optional(z.boolean()),
  /** Rows of *Needs attention*, above all cards: no frame of its own, and nothing if nothing has to be seen to (rule N14). */
  isUrgent: z.optional(z.boolean()),
  requires: RequirementSchema,
  first: z.array(FirstCall),
})

/** An action that search offers by its name: its address opens a form, and changes nothing by itself. */
export const Action = z.object({
  title: z.string(),
  path: z.string(),
  requires: RequirementSchema,
  keywords: z.optional(z.array(z.string())),
})

/** A call about one row; `{field}` in its path is that field of the row. */
const RowCall = z.object({
  service: z.string(),
  method: z.enum(['GET', 'PUT', 'POST', 'DELETE']),
  path: z.string(),
  requires: RequirementSchema,
})

/** An action on a row without a form, because it can be undone; offered while `field` is `is`. */
const RowAct = z.object({
  title: z.string(),
  done: z.string(),
  field: z.string(),
  is: z.boolean(),
  call: RowCall,
  undo: RowCall,
})

/**
 * Things of an account that search finds: rows that a call answers. `{field}` in a text is that field of the row; a row whose title
 * comes out empty is left out.
 */
export const Findable = z.object({
  /** Name of one item: "Secret key". */
  kind: z.string(),
  icon: z.enum(NAVIGATION_ICONS),
  call: FirstCall,
  requires: RequirementSchema,
  /** Query field for searches by the server. */
  asks: z.optional(z.string()),
  title: z.string(),
  detail: z.optional(z.string()),
  /** Additional search words. */
  words: z.optional(z.string()),
  path: z.string(),
  acts: z.array(RowAct),
  /** Labels of a row's state, the first match: "Paused". Without `is`, any value matches. */
  states: z.optional(
    z.array(z.object({ field: z.string(), is: z.optional(z.union([z.boolean(), z.string()])), label: z.string() })),
  ),
})

/** Audiences that may fetch a remote's files at all: everyone, logged-in customers, staff. */
export const AUDIENCES = ['public', 'customer', 'staff'] as const

/** Declaration of a remote, in one file beside its code. */
export const Manifest = z.object({
  name: RemoteName,
  title: z.string(),
  /** Team that a failing card names. */
  owner: z.string(),
  audience: z.enum(AUDIENCES),
  pages: z.array(Page),
  cards: z.array(DashboardCard),
  actions: z.array(Action),
  finds: z.array(Findable),
  publishes: z.array(z.string()),
  hears: z.array(z.string()),
})

type Written<Part> = Omit<Part, 'first' | 'requires'> & { requires: Requirement; first?: readonly Call[] }
/** An act as a team writes it: by calls of the contract, whose `:id` is the field that `id` names. */
interface WrittenAct extends Omit<z.infer<typeof RowAct>, 'call' | 'undo'> {
  id: string
  call: Call
  undo: Call
}
type WrittenFindable = Omit<z.infer<typeof Findable>, 'call' | 'requires' | 'acts'> & {
  call: Call
  acts?: readonly WrittenAct[]
}
export type ManifestStatement = Omit<z.infer<typeof Manifest>, 'pages' | 'cards' | 'actions' | 'finds'> & {
  pages: readonly Written<z.infer<typeof Page>>[]
  cards?: readonly Written<z.infer<typeof DashboardCard>>[]
  actions?: readonly (Omit<z.infer<typeof Action>, 'requires'> & { requires: Requirement })[]
  finds?: readonly WrittenFindable[]
}

/** Converts a team's manifest, with calls from the contract, to serializable data. Throws on an invalid one. */
export function defineManifest(statement: ManifestStatement): z.infer<typeof Manifest> {
  return z.parse(Manifest, {
    ...statement,
    pages: statement.pages.map(withFirstCalls),
    cards: (statement.cards ?? []).map(withFirstCalls),
    actions: statement.actions ?? [],
    finds: (statement.finds ?? []).map(withRowCalls),
  })
}

function withRowCalls({ call, acts = [], ...found }: WrittenFindable) {
  return {
    ...found,
    requires: call.requires,
    call: firstCall(call),
    acts: acts.map(({ id, ...act }) => ({ ...act, call: rowCall(act.call, id), undo: rowCall(act.undo, id) })),
  }
}

function rowCall({ service, method, path, requires }: Call, id: string) {
  return { service, method, path: path.replace(/:[a-z]+/, `{${id}}`), requires }
}

function withFirstCalls<Part extends { first?: readonly Call[] }>(part: Part) {
  return { ...part, first: (part.first ?? []).map(firstCall) }
}

function firstCall({ service, method, path, response, whileActing }: Call) {
  if (method !== 'GET' || path.includes(':'))
    throw new Error(`${method} ${path} cannot be a first call: it must be a GET without parameters.`)
  const isRefused = !mayWhileActing({ method, response, whileActing })
  return { service, path, ...(isRefused && { whileActing: 'refused' as const }) }
}

/**
 * Description that a build emits beside its files: enough to plan, preload and verify a release without opening a
 * bundle.
 */
export const Release = z.object({
  name: RemoteName,
  /** Hash of the build's inputs; names the folder and the chunk-loading global. */
  id: ReleaseId,
  /** The shell's states the pages it draws itself. */
  manifest: Manifest,
  /** A remote's container, or the shell's script. */
  entry: ReleaseFile,
  /** Every file that a browser may ask for. */
  files: z.record(ReleaseFile, Integrity),
  /** Files that run before first content: the shell's own (`main`), or per exposed module of a remote (`./app`, `./cards`). */
  initial: z.record(z.string(), z.array(ReleaseFile)),
  /** Shared modules a remote takes from the host: per exposed module and for what comes `later`, key → `^a.b.c`. */
  needs: z.record(z.string(), z.record(z.string(), z.string())),
  /** Shared modules the host offers: key → version and the files that hold it. */
  provides: z.record(z.string(), z.object({ version: z.string(), files: z.array(ReleaseFile) })),
})

/** A release in the plan of a page; file names are relative to `base`. */
export const PlannedRelease = z.object({
  id: z.string(),
  base: z.string(),
  entry: z.string(),
  /** Digests of the files, from the release; a file without a matching digest never runs. */
  files: z.record(z.string(), z.string()),
  /** URLs to preload per exposed module (`./app`, `./cards`): own files and the host's shared chunks it needs. */
  preload: z.record(z.string(), z.array(z.string())),
  needs: z.record(z.string(), z.string()),
  /** Whence it comes while somebody works on it (rule P23): its files change there with each save, so they have no digests. */
  servedAt: z.optional(z.string()),
})

/** A remote that comes from a developer's machine in one session (rule P23). */
export const RemoteOverride = z.object({ remote: z.string(), origin: z.string(), until: z.iso.datetime() })

export const RemoteOutline = z.object({ name: z.string(), title: z.string(), pages: z.array(PageOutline) })

export const PlannedRemote = z.object({
  ...RemoteOutline.shape,
  pages: z.array(Page),
  owner: z.string(),
  cards: z.array(DashboardCard),
  actions: z.array(Action),
  finds: z.array(Findable),
  current: PlannedRelease,
  previous: z.optional(PlannedRelease),
  /** The current one is a canary: this person is among those who try it, and it gets less patience (rule P35). */
  onTrial: z.optional(z.boolean()),
})

/** A page that this person may not use, so that the shell can say who to ask. Never a staff page. */
export const RefusedPage = z.object({
  path: z.string(),
  exact: z.optional(z.boolean()),
  title: z.string(),
  needs: RequirementSchema,
})

export const Visitor = z.object({
  user: z.object({ id: z.number(), email: z.string(), first_name: z.string(), last_name: z.string() }),
  staff: z.boolean(),
  roles: z.array(RoleName),
  /** The portal requires a second factor of its staff, which the session lacks: it has no role (rule B119). */
  needs_second_factor: z.optional(z.literal(true)),
  /** The proxy flag: a member of staff sees the portal as this person does. `ends` is by the server's clock. */
  acting: z.optional(z.object({ by: z.string(), ends: z.string() })),
  /** Unread messages, where there are any; not for staff who act as the person (rule H57). */
  unread: z.optional(z.int()),
  /** The account the document is drawn for, and whether staff deactivated it (rule G16); staff have none. */
  account: z.nullable(
    z.object({
      id: z.number(),
      label: z.string(),
      deactivated: z.optional(z.literal(true)),
      /** It requires a second factor, which the session lacks: nothing of it is shown (rule B116). */
      needs_second_factor: z.optional(z.literal(true)),
    }),
  ),
  accounts: z.array(
    z.object({
      account_id: z.number(),
      account_label: z.string(),
      default_account: z.boolean(),
      /** The person's roles there, for the account switcher; permissions are in the token. */
      roles: z.optional(z.array(RoleName)),
    }),
  ),
})

/** Notice above the page: an announcement, or an open incident or maintenance of the status page (rules H20, H32). */
export const ShownNotice = z.object({
  /** Names it among those that a browser's session has closed. */
  id: z.string(),
  kind: z.enum(['announcement', 'incident', 'maintenance']),
  text: z.string(),
  link: z.optional(z.object({ label: z.string(), href: z.string() })),
  /** It goes at this time, RFC 3339 in UTC; absent if nobody knows. */
  ends: z.optional(z.string()),
  has_countdown: z.optional(z.literal(true)),
})

/**
 * Data that a document passes to the shell. The rest of the plan is one immutable file (`rest`), fetched when the
 * person is about to navigate.
 */
export const LoadPlan = z.object({
  /** Name of the portal, and the address of support for people who cannot log in. */
  brand: z.object({ name: z.string(), supportEmail: z.optional(z.string()) }),
  /** `{service}` is replaced by a service's name (rule M1). */
  apiHostTemplate: z.string(),
  visitor: z.nullable(Visitor),
  /** Notice above the page, as of when its document was drawn. */
  notice: z.optional(ShownNotice),
  shell: z.object({
    id: z.string(),
    base: z.string(),
    files: z.record(z.string(), Integrity),
    provides: z.record(z.string(), z.string()),
  }),
  /** Registry of the plan: files fetched later are signed with this key (P-256, base64), and are no older than this. */
  registry: z.object({ key: z.string(), revision: z.number() }),
  /** The remote that owns this URL, whole. */
  remote: z.nullable(PlannedRemote),
  /** Remotes of this page's cards, in full; empty except on the dashboard. */
  cardsFrom: z.array(PlannedRemote),
  /** The other remotes, and the shell's own pages. */
  others: z.array(RemoteOutline),
  refused: z.array(RefusedPage),
  /** URLs of the calls that the document tries to answer itself, each in a `<script data-first="url">`. */
  first: z.array(z.string()),
  /** The full entries of every remote this person may use, one file for all pages; `null` when there are none. */
  rest: z.nullable(z.object({ url: z.string(), integrity: Integrity })),
  /** Overrides in this session; only for people who may use them. */
  overrides: z.optional(z.array(RemoteOverride)),
  /** Address of the script of an outside chat (rule Q40); absent for staff, and where chat is the portal's own. */
  chatWidget: z.optional(z.string()),
  /** Day of the newest entry of *What's new* (rule H67); absent for visitors. */
  whatsNew: z.optional(z.string()),
  /** Percentage of pages that report how their remotes were loaded (rule P40); absent for 0. */
  loadsSampled: z.optional(z.number()),
  /** Address of the choice about measurement (rule H75); absent for staff, and where nothing is measured. */
  privacyChoices: z.optional(z.string()),
})
export const RestOfPlan = z.object({ remotes: z.array(PlannedRemote) })

/** `renderDocument`, exported by `render-document.cjs` of the shell's release; `search` includes the question mark. */
export type RenderDocument = (page: { plan: LoadPlan; path: string; search: string; theme: Theme }) => DrawnDocument

/** Reasons why no page can be rendered: temporarily, or because of an error. */
export const APOLOGIES = ['away', 'broken'] as const
export type Apology = (typeof APOLOGIES)[number]

/**
 * `renderApology`, exported by the same file: the replacement for any page. `plan` is always a visitor's, because the
 * person cannot be identified. It runs no script of the shell.
 */
export type RenderApology = (page: { plan: LoadPlan; theme: Theme; apology: Apology }) => DrawnDocument

/**
 * `renderReading`, exported by the same file: the frame around a text from elsewhere. Its links and forms work without
 * scripts.
 */
export type RenderReading = (page: {
  plan: LoadPlan
  path: string
  theme: Theme
  dates: DateFormat
  title: string
  html: string
}) => DrawnDocument

export interface DrawnDocument {
  title: string
  bodyHtml: string
  /** Constant texts, each allowed by its hash; one that a library looks for has its id. */
  inlineStyles: readonly (string | { id: string; text: string })[]
  /** Constant as well, for a document that no script of a release takes over. */
  inlineScripts?: readonly string[]
  /** Constant texts of scripts inside `bodyHtml`, each allowed by its hash. */
  bodyScripts?: readonly string[]
}

/** Kinds of faults in browsers, by where they were noticed (goals.md calls these fault classes). */
export const FAULT_KINDS = [
  'load',
  /** Did not load, and did when it was tried again. */
  'retried',
  'timeout',
  'contract',
  'mount',
  'unmount',
  'render',
  /** Went on by itself: React drew something anew. */
  'recovered',
  'unhandled',
  'busy',
  'api-schema',
  'event',
  /** The current plan could not be fetched. */
  'registry',
  'policy',
] as const

/** Report of a browser to `FAULTS_PATH`. Never contains a query, a token or typed text. */
export const FaultReport = z.object({
  /** The reference that the person sees on the card. */
  id: z.string().check(z.regex(/^[\w-]{6,64}$/)),
  kind: z.enum(FAULT_KINDS),
  message: z.string().check(z.maxLength(2000)),
  /** Left out when unknown: the server reads it from the URLs in `source` and `stack`. */
  remote: z.optional(z.string().check(z.maxLength(60))),
  release: z.optional(z.string().check(z.maxLength(60))),
  /** The path of the page, without its query. */
  page: z.string().check(z.maxLength(500)),
  /** The script or file concerned. */
  source: z.optional(z.string().check(z.maxLength(500))),
  stack: z.optional(z.string().check(z.maxLength(4000))),
})

export type FaultKind = (typeof FAULT_KINDS)[number]
export type FaultReport = z.infer<typeof FaultReport>
export type FirstCall = z.infer<typeof FirstCall>
export type PageOutline = z.infer<typeof PageOutline>
export type Page = z.infer<typeof Page>
export type Action = z.infer<typeof Action>
export type Findable = z.infer<typeof Findable>
export type RowAct = z.infer<typeof RowAct>
export type DashboardCard = z.infer<typeof DashboardCard>
export type Manifest = z.infer<typeof Manifest>
export type Release = z.infer<typeof Release>
export type PlannedRelease = z.infer<typeof PlannedRelease>
export type RemoteOverride = z.infer<typeof RemoteOverride>
export type RemoteOutline = z.infer<typeof RemoteOutline>
export type PlannedRemote = z.infer<typeof PlannedRemote>
export type RefusedPage = z.infer<typeof RefusedPage>
export type Visitor = z.infer<typeof Visitor>
export type ShownNotice = z.infer<typeof ShownNotice>
export type LoadPlan = z.infer<typeof LoadPlan>
export type RestOfPlan = z.infer<typeof RestOfPlan>
