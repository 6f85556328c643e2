import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { CALLS } from '../shared/contracts/src/table.ts'

/** Calls that no screen makes, each with why that is right. Whatever is added here is a capability that nobody can reach. */
const WITHOUT_A_SCREEN: Readonly<Record<string, string>> = {
  checkSampleAddress: 'the release server asks for the address on the home page, which works without scripts',
  rateHelpDocument: 'the release server passes on what a form of a help page sends',
  getKeyUsageOfSubscriptions: 'double of getKeyUsage: both specifications name it',
  getMaxUsersOfSubscriptions: 'double of getMaxUsers: both specifications name it',
  listAnnouncements: 'the release server reads it for documents and open pages (rule H27)',
  listAccountsOfUser: 'part of getPerson, which a person’s page reads at once',
  listAccountsOfUsers: 'part of searchUsers, for callers of the API',
  listContactsOfAccounts: 'batch of listContactsOfAccount, for callers of the API',
  listOrganizationAccounts: 'part of getOrganization, which the page reads at once',
  listOverrides: 'part of the load plan, which the developer panel reads',
  listPastDueOrders:
    'part of listOrdersOfAccount, which the account’s tab reads at once, and of listPastDueOrdersOfAll',
  listPendingOrders: 'part of listOrders, which the page reads at once',
  listProfiles: 'batch of what getPerson answers, for callers of the API',
  listRolesOfUser: 'part of listMembers, which the page reads at once',
  listSubscriptions: 'part of listAccountSubscriptions, which the page reads at once',
  requestOrderPayment: 'double of payOrder: both specifications name it',
}

const FILES = ['mfe-*.ts', 'mfe-*.tsx', 'shell/*.ts', 'shell/*.tsx', 'shared/*.ts', 'shared/*.tsx']

/** Everything that a browser runs, without tests and the calls themselves. */
const SCREENS = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FILES], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !/\.test\.tsx?$|\/testing\/|^shared\/(contracts|testing)\//.test(file) && existsSync(file))
  .map((file) => readFileSync(join(process.cwd(), file), 'utf8'))
  .join('\n')

const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(SCREENS)

test('every call has a screen that makes it, but for those that are named with their reason', () => {
  const names = Object.keys(CALLS)
  expect(names.length).toBeGreaterThan(250)
  expect(names.filter((name) => !isUsed(name) && !(name in WITHOUT_A_SCREEN))).toEqual([])
})

test('what is named is a call that no screen makes', () => {
  expect(Object.keys(WITHOUT_A_SCREEN).filter((name) => !(name in CALLS) || isUsed(name))).toEqual([])
})
