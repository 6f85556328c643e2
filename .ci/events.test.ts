import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { Call } from '../shared/contracts/src/call.ts'
import { CHANGE_NAMES } from '../shared/contracts/src/change-names.ts'
import { CHANGES } from '../shared/contracts/src/changes.ts'
import { EVENTS, TAB_EVENTS } from '../shared/contracts/src/events.ts'
import { isInternalRole } from '../shared/contracts/src/roles.ts'
import { CALLS } from '../shared/contracts/src/table.ts'
import { areaUse, nameOf } from './area-calls.ts'

const events = Object.entries(EVENTS).map(([name, { publishedBy, heardBy }]) => ({
  name,
  publishedBy: [...publishedBy].sort() as string[],
  heardBy: [...heardBy].sort() as string[],
}))
const changes = CHANGE_NAMES.map((name) => ({ name, ...CHANGES[name] }))

describe('rule H40: an event has an effect in another area', () => {
  test('each is published by one area and heard by another', () => {
    expect(events.filter(({ publishedBy, heardBy }) => !heardBy.some((area) => !publishedBy.includes(area)))).toEqual(
      [],
    )
    expect(events.length).toBeGreaterThan(19)
  })

  test('the sources of the areas that are named do so, and those of no other area', async () => {
    const use = [...(await areaUse())]
    const areas = (does: (of: (typeof use)[number]) => boolean) =>
      use
        .filter(does)
        .map(([area]) => area)
        .sort()
    const found = events.map(({ name }) => {
      const { after = [], shared = [], outdates = [], isInFrame } = changes.find((change) => change.name === name) ?? {}
      const reads = [...shared, ...outdates]
      return {
        name,
        publishedBy: areas(([, { calls, publishes }]) => publishes.has(name) || after.some((call) => calls.has(call))),
        heardBy: areas(
          ([area, { calls, subscribes }]) =>
            subscribes.has(name) || reads.some((call) => calls.has(call)) || (isInFrame === true && area === 'shell'),
        ),
      }
    })
    expect(found).toEqual(events)
  })

  test('what the shell says to its other tabs, no remote says or hears', async () => {
    const names = Object.keys(TAB_EVENTS)
    for (const [area, { publishes, subscribes }] of await areaUse())
      for (const name of names)
        expect([name, publishes.has(name), subscribes.has(name)]).toEqual([name, area === 'shell', area === 'shell'])
    expect(names).toHaveLength(5)
  })
})

/** The rows of the table of docs/events.md, by event. */
function documentedEvents() {
  const text = readFileSync(join(process.cwd(), 'docs/events.md'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [, name, publishers, hearers] = /^\| `([a-z-]+\.[a-z]+)` \| ([^|]*) \| ([^|]*) \|/.exec(line) ?? []
    const areas = (cell = '') =>
      cell
        .split(',')
        .map((area) => area.trim())
        .sort()
    return name ? [{ name, publishedBy: areas(publishers), heardBy: areas(hearers) }] : []
  })
}

test('rule H40: docs/events.md says of each event who publishes and who hears it', () => {
  const tabEvents = Object.keys(TAB_EVENTS).map((name) => ({ name, publishedBy: ['shell'], heardBy: ['shell'] }))
  expect(documentedEvents()).toEqual([...events, ...tabEvents])
})

/** Writes of customers that change nothing another area shows, or that no other tab has to learn of. */
const OF_ONE_AREA: Readonly<Record<string, readonly string[]>> = {
  'the session follows its own signals': [
    'askForFreshPasskey',
    'askForPasskey',
    'confirmFreshSignIn',
    'finishLogIn',
    'addSecondStep',
    'finishLogInWithPasskey',
    'finishSso',
    'issueToken',
    'logIn',
    'logInWithOidc',
    'logInWithPasskey',
    'logOut',
    'signInWithCode',
    'signInWithPasskey',
    'signUp',
    'signUpWithOidc',
    'startOidc',
    'startSso',
    'stopActing',
  ],
  'ways to log in stand on the security page alone': [
    'addCompanyLogin',
    'addOidcLogin',
    'addPasskey',
    'addPasswordLogin',
    'beginPasskey',
    'beginSecondFactor',
    'cancelUsernameChange',
    'changePassword',
    'changeUsername',
    'confirmEmail',
    'confirmSecondFactor',
    'endOtherSessions',
    'endOwnSession',
    'removeRememberedBrowser',
    'removeOidcLogin',
    'removePasskey',
    'removePasswordLogin',
    'removeSecondFactor',
    'renamePasskey',
    'renewRecoveryCodes',
    'resetPassword',
    'startCompanyLogin',
  ],
  'an organization and its single sign-on stand on the pages of identity alone': [
    'activateIdentityProvider',
    'addOrganizationDomain',
    'checkOrganizationDomain',
    'createOidcProvider',
    'createOrganization',
    'createSamlProvider',
    'deactivateIdentityProvider',
    'deleteOrganization',
    'finishIdentityProviderTest',
    'joinOrganization',
    'makePrimaryAccount',
    'removeIdentityProvider',
    'removeOrganizationAccount',
    'removeOrganizationDomain',
    'renameOrganization',
    'renewOrganizationKey',
    'restoreIdentityProvider',
    'testIdentityProvider',
    'updateOidcProvider',
    'updateSamlProvider',
    'allowSupport',
    'barSupport',
  ],
  'whether members need a second factor stands on the page of members alone': [
    'requireSecondFactor',
    'stopRequiringSecondFactor',
  ],
  'warnings, thresholds and webhooks stand on the notifications page alone': [
    'activateWebhook',
    'addUsageWarning',
    'createUsageThreshold',
    'createWebhook',
    'deactivateWebhook',
    'deleteUsageThreshold',
    'deleteWebhook',
    'removeUsageWarning',
    'resendDelivery',
    'rotateWebhookSecret',
    'testWebhook',
    'updateUsageThreshold',
    'updateWebhook',
  ],
  'a letter or a form is sent, and no list shows it': [
    'askCartReminder',
    'askForContactConfirmation',
    'askForInvitation',
    'askForOwnInvitation',
    'askForRole',
    'dropCartReminder',
    'mailCardCode',
    'mailFreshCode',
    'mailReceipt',
    'rateHelpDocument',
    'requestPasswordReset',
    'resendConfirmation',
    'resendContactConfirmation',
    'submitFailover',
    'submitForm',
  ],
  'a conversation stands in the chat of the shell alone, which tells its other tabs itself': [
    'getVisitorAttachment',
    'leaveVisitorEmail',
    'mailTranscript',
    'mailVisitorTranscript',
    'markConversationRead',
    'markVisitorConversationRead',
    'rateConversation',
    'rateVisitorConversation',
    'readVisitorConversation',
    'reportProblem',
    'sendMessage',
    'sendVisitorMessage',
    'showTyping',
    'showVisitorTyping',
    'startConversation',
    'startVisitorConversation',
    'uploadImage',
    'uploadVisitorImage',
  ],
  'messages of a person stand in the header alone, which tells its other tabs itself': ['markMessagesRead'],
  'made by the recipient of a letter, in their own browser': [
    'confirmContact',
    'openInvitation',
    'redeemLetterCode',
    'unsubscribe',
  ],
  'reads, whose input is no part of an address': [
    'createAddressListLink',
    'getIdentityProvider',
    'prefillFromOidc',
    'requestQuote',
    'viewInvitation',
    'viewUnsubscription',
  ],
  'no screen makes it': ['requestOrderPayment'],
}

const isOfCustomers = ({ requires, path }: Call) =>
  !path.includes('/admin') &&
  !(Array.isArray(requires) && (requires as string[][]).flat().every((role) => isInternalRole(role as never)))

describe('rule H41: the table of changes', () => {
  const named = Object.entries(CALLS).map(([call, statement]) => ({ call, name: nameOf(statement), statement }))

  test('names calls that the contracts state: writes before, reads after', () => {
    const known = new Set(named.map(({ name }) => name))
    const unknown = changes.flatMap(({ after, shared, outdates }) =>
      [...after, ...shared, ...outdates].filter((name) => !known.has(name)),
    )
    expect(unknown).toEqual([])
    expect(changes.flatMap(({ after }) => after.filter((name) => name.includes(' GET ')))).toEqual([])
    expect(
      changes.flatMap(({ shared, outdates }) =>
        [...shared, ...outdates].filter((name) => !name.includes(' GET ') && name !== 'sales POST /quote'),
      ),
    ).toEqual([])
  })

  test('has every write of a customer, or it is named here with its reason', () => {
    const decided = new Set<string>(changes.flatMap(({ after }) => after))
    const writes = named.filter(({ statement }) => statement.method !== 'GET' && isOfCustomers(statement))
    expect(writes.length).toBeGreaterThan(100)
    const others = writes.filter(({ name }) => !decided.has(name)).map(({ call }) => call)
    expect(others.sort()).toEqual(Object.values(OF_ONE_AREA).flat().sort())
  })
})
