import { parseArgs } from 'node:util'
import {
  type ChannelChange,
  type ChannelView,
  changeChannel,
  collectReleases,
  Environment,
  EVERY_REMOTE,
  examineRegistry,
  type FaultView,
  type LoadsView,
  listChannels,
  listTokens,
  makeToken,
  publishRelease,
  revokeToken,
  showFaults,
  showLoads,
  showRemote,
  type TokenView,
  UPLOAD_TYPE,
} from '@portal/contracts/release-registry'
import { askRegistry, Misuse, type Refusal, type Registry } from './ask-registry.ts'
import type { builtRelease } from './built-release.ts'

/** Result of a command: a line for people, the data for programs. */
export interface Outcome {
  said: string
  facts: unknown
  /** True if the command found a problem that it was asked to find. */
  isBad?: boolean
}

export interface Surroundings {
  registry: Registry
  build: (name: string) => ReturnType<typeof builtRelease>
  /** Progress, which is no outcome. */
  say: (sentence: string) => void
}

interface Words {
  names: readonly string[]
  environment: ChannelView['environment']
  release: string | undefined
  reason: string
  /** Minutes, as they were typed. */
  promoteAfter: string | undefined
  /** Days, and a count, as they were typed. */
  expires: string | undefined
  uses: string | undefined
}

type Command = (words: Words, around: Surroundings) => Promise<Outcome>

export const USAGE = `npm run release -- <command>

  publish <remote>            build, check and upload; --to preview for preview alone
  list                        what every environment serves
  show <remote>               its channels, releases and last changes
  loads <remote>              how browsers load each of its releases: how many failed, what each phase took, half and three of four
  faults <remote>             what browsers reported of it, the newest first
  canary <remote> <percent>   give --release, or what preview has, to a share of the accounts; it halts by itself when it fails,
                              and --promote-after <minutes> gives it to everybody when it does not
  promote <remote>            give the canary, --release or what preview has to everybody
  pause <remote>              nobody gets the canary until a percentage is set anew
  rollback <remote>           give everybody the release before
  gc                          remove releases whose retention is over
  doctor                      what is wrong, and what to do
  token make <remote> <label> | list | revoke <id>     for one remote, or '*' for all;
                              --expires <days>, and --uses <count> of calls that change something

  --to <environment>  --release <id>  --why <reason>  --json  --help
  Ends with 0; with 1 when it was refused or failed, or when the doctor found something; with 2 when this is not how it is typed.
  RELEASE_SERVER is where the portal answers, PUBLISHER_TOKEN who asks.`

const COMMANDS: Record<string, Command> = {
  publish: async ({ names: [name], environment, reason }, { registry, build, say }) => {
    const remote = needed(name, 'publish <remote>')
    const { release, files } = await build(remote)
    say(`Uploading ${Object.keys(files).length} files of ${remote} ${release.id} …`)
    const body = { environment, reason, release, files }
    const channel = await askRegistry(registry, publishRelease, { params: { remote }, body, type: UPLOAD_TYPE })
    return { said: `${remote} ${channel.current} is published: ${environment} serves it.`, facts: channel }
  },
  list: async (_, { registry }) => {
    const channels = await askRegistry(registry, listChannels)
    return { said: channels.map(lineOf).join('\n') || 'Nothing is released yet.', facts: channels }
  },
  show: async ({ names: [name] }, { registry }) => {
    const remote = needed(name, 'show <remote>')
    const found = await askRegistry(registry, showRemote, { params: { remote } })
    const releases = found.releases.map(
      ({ id, published_at, published_by }) => `${id}  ${published_at}  ${published_by}`,
    )
    const changes = found.changes.map(({ at, action, release, environment, publisher, reason }) =>
      [at, action, release, environment, publisher, reason].filter(Boolean).join('  '),
    )
    const parts = [found.channels.map(lineOf), ['Releases', ...releases], ['Changes', ...changes]]
    return { said: parts.map((lines) => lines.join('\n')).join('\n\n'), facts: found }
  },
  loads: async ({ names: [name] }, { registry }) => {
    const remote = needed(name, 'loads <remote>')
    const loads = await askRegistry(registry, showLoads, { params: { remote } })
    const none = `No browser has told yet how it loads ${remote}: LOADS_SAMPLED of the release server says how many do.`
    return { said: loads.map(linesOfLoads).join('\n') || none, facts: loads }
  },
  faults: async ({ names: [name] }, { registry }) => {
    const remote = needed(name, 'faults <remote>')
    const faults = await askRegistry(registry, showFaults, { params: { remote } })
    return {
      said: faults.map(lineOfFault).join('\n') || `No browser has reported a fault of ${remote}.`,
      facts: faults,
    }
  },
  canary: (words, around) => {
    const percent = Number(words.names[1])
    if (!Number.isInteger(percent) || percent < 1 || percent > 99)
      throw new Misuse('canary <remote> <percent>: a whole number from 1 to 99.')
    return change({ action: 'canary', percent, ...promotion(words) }, words, around)
  },
  promote: (words, around) => change({ action: 'promote' }, words, around),
  pause: (words, around) => change({ action: 'pause' }, words, around),
  rollback: (words, around) => change({ action: 'rollback' }, words, around),
  gc: async (_, { registry }) => {
    const gone = await askRegistry(registry, collectReleases)
    const names = gone.map(({ remote, id }) => `${remote} ${id}`).join(', ')
    return {
      said: gone.length ? `Removed ${names}.` : 'Nothing to remove: all is served, or inside its retention.',
      facts: gone,
    }
  },
  doctor: async (_, { registry }) => {
    const troubles = await askRegistry(registry, examineRegistry)
    const said = troubles.map(({ trouble, remedy }) => `${trouble}\n  ${remedy}`).join('\n')
    return { said: said || 'Nothing is wrong with what is released.', facts: troubles, isBad: troubles.length > 0 }
  },
  token: async ({ names: [verb, ...rest], expires, uses }, { registry }) => {
    if (verb === 'list') {
      const tokens = await askRegistry(registry, listTokens)
      return { said: tokens.map(lineOfToken).join('\n'), facts: tokens }
    }
    if (verb === 'revoke') {
      const revoked = await askRegistry(registry, revokeToken, { params: { id: needed(rest[0], 'token revoke <id>') } })
      return { said: `“${revoked.label}” is revoked.`, facts: revoked }
    }
    if (verb !== 'make') throw new Misuse('token make <remote> <label>, token list or token revoke <id>.')
    const body = {
      remote: needed(rest[0], 'token make <remote> <label>'),
      label: rest.slice(1).join(' ') || 'unnamed',
      ...(expires !== undefined && { expires_after: wholeNumber(expires, '--expires: a whole number of days.') }),
      ...(uses !== undefined && { uses: wholeNumber(uses, '--uses: a whole number.') }),
    }
    const made = await askRegistry(registry, makeToken, { body })
    const whose = made.remote === EVERY_REMOTE ? 'every remote' : made.remote
    return { said: `For ${whose}, told this once: PUBLISHER_TOKEN=${made.token}`, facts: made }
  },
}

/** Runs one command. Throws a {@link Refusal}; a {@link Misuse} for an invalid command. */
export async function runCommand(words: readonly string[], around: Surroundings): Promise<Outcome> {
  const { positionals, values } = parse(words)
  const [name = '', ...names] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (values.help) return { said: USAGE, facts: { usage: USAGE } }
  if (!command) throw new Misuse(name ? `There is no command ${name}.\n\n${USAGE}` : USAGE)
  const environment = Environment.safeParse(values.to)
  if (!environment.success) throw new Misuse('--to production or --to preview.')
  const { release, why: reason, 'promote-after': promoteAfter, expires, uses } = values
  return command({ names, environment: environment.data, release, reason, promoteAfter, expires, uses }, around)
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        to: { type: 'string', default: 'production' },
        release: { type: 'string' },
        why: { type: 'string', default: '' },
        'promote-after': { type: 'string' },
        expires: { type: 'string' },
        uses: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new Misuse(`${(error as Error).message}\n\n${USAGE}`)
  }
}

async function change(
  asked: Pick<ChannelChange, 'action' | 'percent' | 'promote_after'>,
  { names: [name], environment, release, reason }: Words,
  { registry }: Surroundings,
): Promise<Outcome> {
  const remote = needed(name, `${asked.action} <remote>`)
  const body = { ...asked, environment, reason, ...(release !== undefined && { release }) }
  const channel = await askRegistry(registry, changeChannel, { params: { remote }, body })
  return { said: lineOf(channel), facts: channel }
}

function lineOf({ remote, environment, current, previous, canary }: ChannelView): string {
  const parts = [`${remote} in ${environment}: ${current}`]
  if (canary) parts.push(trialOf(canary))
  if (previous[0]) parts.push(`before it ${previous[0]}`)
  return `${parts.join('; ')}.`
}

function trialOf({ release, percent, counted, halted, promotes_at }: NonNullable<ChannelView['canary']>): string {
  if (halted !== null) return `${release} was halted: ${halted}`
  if (percent === 0) return `${release} is paused`
  const soFar = counted === null ? '' : `, ${counted}`
  const afterwards = promotes_at === null ? '' : `, for everybody at ${promotes_at} if it is still good`
  return `${release} for ${percent} %${soFar}${afterwards}`
}

const PLACES: Record<string, string> = { './app': 'page', './cards': 'card' }

function linesOfLoads(one: LoadsView): string {
  const { release, module, count, bytes, phases } = one
  const share = (part: number) => `${Number(((100 * part) / count).toFixed(1))} %`
  const outcomes = `${share(one.failed)} failed, ${share(one.fell_back)} fell back, ${share(one.left)} were left, ${share(one.retried)} took another try`
  const spans = Object.entries(phases).flatMap(([phase, took]) => (took ? `${phase} ${took.p50}/${took.p75} ms` : []))
  const kilobytes = (number: number) => (number / 1000).toFixed(1)
  const weight = bytes ? [`${kilobytes(bytes.p50)}/${kilobytes(bytes.p75)} KB`] : []
  const first = `${release}  ${PLACES[module] ?? module}  ${count} ${count === 1 ? 'load' : 'loads'}: ${outcomes}`
  const took = [...spans, ...weight]
  return took.length > 0 ? `${first}\n  ${took.join('  ')}` : first
}

function lineOfFault({ at, release, phase, count, page, message, reference }: FaultView): string {
  const [said = ''] = message.split('\n')
  return `${at}  ${release ?? 'no release'}  ${phase}  ${count} ×  ${page}  ${said}  ${reference}`
}

function promotion({ promoteAfter }: Words): Pick<ChannelChange, 'promote_after'> {
  if (promoteAfter === undefined) return {}
  return { promote_after: wholeNumber(promoteAfter, '--promote-after: a whole number of minutes.') }
}

function lineOfToken({ id, remote, label, used_at, expires_at, uses_left, revoked_at }: TokenView): string {
  const use = revoked_at ? `revoked ${revoked_at}` : used_at ? `used ${used_at}` : 'never used'
  const bounds = [expires_at && `until ${expires_at}`, uses_left !== null && `${uses_left} left`]
  return [id, remote, label, use, ...bounds].filter(Boolean).join('  ')
}

function wholeNumber(word: string, refusal: string): number {
  const number = Number(word)
  if (!Number.isInteger(number) || number < 1) throw new Misuse(refusal)
  return number
}

function needed(word: string | undefined, usage: string): string {
  if (!word) throw new Misuse(`${usage}: a name is missing.`)
  return word
}
