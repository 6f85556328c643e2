import { expect, test } from '@jest/globals'
import { anOutline, aPage } from '../testing/a-plan.ts'
import { navigationGroups } from './navigation-groups.ts'

const entry = (group: 'Build' | 'Team' | '', label: string, order = 1) => ({
  navigation: { group, label, order, icon: 'key' as const },
})

test('groups stand in their order, entries in theirs, and an empty group is not shown', () => {
  const others = [
    anOutline('team', aPage('/members', entry('Team', 'Members')), aPage('/hidden')),
    anOutline('keys', aPage('/usage', entry('Build', 'Usage', 2)), aPage('/keys', entry('Build', 'API keys', 1))),
    anOutline('shell', aPage('/account', entry('', 'Overview'))),
  ]
  const shown = navigationGroups({ remote: null, others }).map(({ name, entries }) => [
    name,
    entries.map((one) => one.label),
  ])
  expect(shown).toEqual([
    ['', ['Overview']],
    ['Build', ['API keys', 'Usage']],
    ['Team', ['Members']],
  ])
})
