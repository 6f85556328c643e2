import { GUIDES } from '@portal/contracts/authorization/sso-guides'
import { OFFERED_TOPICS, TOPIC_EXPLANATIONS, TOPIC_LABELS } from '@portal/contracts/contacts/topic-labels'
import { MANDATORY_PERCENTS, OFFERED_PERCENTS } from '@portal/contracts/contacts/usage-warnings'
import { GATEWAY_PRODUCTS, type GatewayProduct } from '@portal/contracts/gateway'
import { problemPath } from '@portal/contracts/help'
import { HTTP_STATUSES } from '@portal/contracts/http-status'
import { ALL_LANGUAGES, type Language, snippetOf } from '@portal/contracts/lookup-snippets'
import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import { CUSTOMER_ROLES } from '@portal/contracts/roles'
import { END_OF_TERM } from '@portal/contracts/sales/term'
import { WEBHOOK_CHECKS } from '@portal/contracts/webhook-checks'
import { type Code, fence, USUAL_LANGUAGE } from '../reading/code.ts'
import { fieldInWords } from '../reading/field-words.ts'
import { problemFilter } from './find-problem.ts'
import { namedProblems } from './named-problems.ts'
import { answerOf } from './problem-answer.ts'

/** The installation that facts are rendered for. */
export interface FactPlace {
  /** Origin of the lookup API. */
  gatewayOrigin: string
  brandName: string
}

type Tell = (argument: string, place: FactPlace) => string

/**
 * Facts that documents take from the contracts instead of repeating them, so that no document can be wrong (rule N2).
 * Each returns Markdown, or HTML that is allowed in it.
 */
const FACTS: Readonly<Record<string, Tell>> = {
  brand: (_, { brandName }) => brandName,
  gateway: (_, { gatewayOrigin }) => gatewayOrigin,
  fields: (path) => fieldsOf(productAt(path)),
  request: (path, place) => requestOf(productAt(path), place),
  addresses: (_, { gatewayOrigin }) =>
    table(
      ['Product', 'Address'],
      GATEWAY_PRODUCTS.map(({ label, path }) => [label, `\`GET ${gatewayOrigin}${path}\``]),
    ),
  roles: () =>
    table(
      ['Role', 'What it allows'],
      CUSTOMER_ROLES.map((role) => [`**${ROLE_LABELS[role]}**`, ROLE_EXPLANATIONS[role]]),
    ),
  topics: () =>
    table(
      ['Topic', 'What it is about'],
      OFFERED_TOPICS.map((topic) => [`**${TOPIC_LABELS[topic]}**`, TOPIC_EXPLANATIONS[topic]]),
    ),
  'end-of-term': () => END_OF_TERM,
  'offered-percents': () => inWords(OFFERED_PERCENTS),
  'mandatory-percents': () => inWords(MANDATORY_PERCENTS),
  steps: (argument) => stepsOf(argument),
  'problem-filter': (hint, { brandName }) => problemFilter(namedProblems(brandName), hint),
  problems: (context, { brandName }) => problemTable(context, brandName),
  answer: (problem, { brandName }) => answerTo(problem, brandName),
  statuses: () =>
    table(
      ['Status', 'Title', 'What to do'],
      Object.entries(HTTP_STATUSES).map(([status, { title, help }]) => [
        `[${status}](${problemPath(Number(status))})`,
        title,
        help,
      ]),
    ),
  'webhook-checks': () => WEBHOOK_CHECKS.map(({ language, code }) => fence(language, code)).join('\n'),
}

const BRACES = /\{\{([a-z-]+)(?: ([^}]+))?\}\}/g

/** The text with its facts. Throws on one that nobody knows. */
export function withFacts(text: string, place: FactPlace): string {
  return text.replace(BRACES, (_, name: string, argument = '') => {
    const tell = FACTS[name]
    if (!tell) throw new Error(`There is no fact ${name}.`)
    return tell(argument, place)
  })
}

function productAt(path: string): GatewayProduct {
  const found = GATEWAY_PRODUCTS.find((product) => product.path === path)
  if (!found) throw new Error(`The gateway answers nothing at ${path}.`)
  return found
}

function fieldsOf({ fields }: GatewayProduct): string {
  return table(
    ['Field', 'What it is', 'Example'],
    fields.map(({ name, required, example }) => [
      `\`${name}\`${required ? '' : ' <small>optional</small>'}`,
      fieldInWords(name),
      example ? `\`${example}\`` : '—',
    ]),
  )
}

function requestOf(product: GatewayProduct, place: FactPlace): string {
  return ALL_LANGUAGES.map((language) => fence(language, requestIn(language, product, place))).join('\n')
}

/** The code that the portal's own tools page writes. */
function requestIn(language: Language, { path, fields }: GatewayProduct, { gatewayOrigin }: FactPlace): string {
  const asked = Object.fromEntries(fields.map(({ name, example }) => [name, example]))
  return snippetOf(language, { kind: 'secret', url: `${gatewayOrigin}${path}`, fields: asked })
}

/** Returns the first example: a lookup for a terminal. */
export function firstRequest(place: FactPlace): Code {
  return { language: USUAL_LANGUAGE, text: requestIn('curl', productAt('/street-address'), place) }
}

/** `entra OIDC` */
function stepsOf(argument: string): string {
  const [brand, kind] = argument.split(' ')
  const guide = GUIDES.find(({ value }) => value === brand)
  if (!guide || (kind !== 'OIDC' && kind !== 'SAML')) throw new Error(`There are no steps for ${argument}.`)
  // What stands below on the screen stands on the screen, not in a document.
  const steps = guide.steps[kind].map((step, at) => `${at + 1}. ${inText(step)}`)
  return steps.join('\n')
}

function inText(step: string): string {
  return step
    .replace(/the redirect URI below/g, 'the redirect URI that the portal shows')
    .replace(/ as below/g, ' as the portal shows them')
    .replace(/the (ACS URL|entity ID) below/g, 'the $1 that the portal shows')
    .replace(/ and the entity ID that/g, ' and the entity ID that')
    .replace(/, and take it over below as a file/g, ', and choose it in the portal as a file')
    .replace(/the ACS URL and the entity ID that/g, 'the ACS URL and the entity ID that')
    .replace(/https:\/\/[^\s]*<[^>]+>[^\s]*/g, (url) => `\`${url.replace(/\.$/, '')}\`.`)
}

/**
 * Renders the problems of one context, such as `gateway`, each linked to its page. Their common prefix is shown once,
 * and read aloud with each.
 */
function problemTable(context: string, brandName: string): string {
  const beginning = `${context}:`
  const rows = namedProblems(brandName)
    .filter(({ name }) => name.startsWith(beginning))
    .map(({ name, id, status, message, apart }) => [
      `[<span class="reading-spoken">${beginning}</span>\`${name.slice(beginning.length)}\`](${problemPath(id)})`,
      `\`${id}\``,
      `\`${status}\``,
      `<span class="error-said">${escaped(message)}</span>${apart ? ` <small>${escaped(apart)}</small>` : ''}`,
    ])
  if (!rows.length) throw new Error(`No problem is of ${context}.`)
  return `Names begin with \`${beginning}\`.\n\n${table(['Name', 'Number', 'Status', 'Message'], rows)}`
}

/** Renders how a problem looks to a program. */
function answerTo(wanted: string, brandName: string): string {
  const found = namedProblems(brandName).find(({ name }) => name === wanted)
  if (!found) throw new Error(`There is no problem ${wanted}.`)
  return answerOf(found)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function escaped(text: string): string {
  return text.replace(/[|{}<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function inWords(percents: readonly number[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(percents.map(String))
}
