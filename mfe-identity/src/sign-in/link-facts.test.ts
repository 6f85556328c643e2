import { afterEach, expect, test } from '@jest/globals'
import { takeLinkFacts } from './link-facts.ts'

afterEach(() => history.replaceState(null, '', '/'))

/** Opens a page with a fragment and returns the facts it finds; nothing may stay in the address. */
function take(fragment: string) {
  history.replaceState(null, '', `/reset-password#${fragment}`)
  const facts = takeLinkFacts()
  expect(location.hash).toBe('')
  return facts
}

test.each([
  ['as it was written', 'token=Ab-_9&username=nora%2Btag%40quist.example'],
  ['& as an entity', 'token=Ab-_9&amp;username=nora%2Btag%40quist.example'],
  ['& as an entity, twice', 'token=Ab-_9&amp;amp;username=nora%2Btag%40quist.example'],
  ['& as a number', 'token=Ab-_9&#38;username=nora%2Btag%40quist.example'],
  ['# as a number', '35;token=Ab-_9&username=nora%2Btag%40quist.example'],
  ['# as a hexadecimal number', 'x23;token=Ab-_9&username=nora%2Btag%40quist.example'],
  ['& escaped', 'token=Ab-_9%26username=nora%2Btag%40quist.example'],
  ['= escaped', 'token%3DAb-_9&username%3Dnora%2Btag%40quist.example'],
  ['= escaped in small letters', 'token%3dAb-_9&username%3dnora%2Btag%40quist.example'],
  ['& and = escaped', 'token%3DAb-_9%26username%3Dnora%2Btag%40quist.example'],
  ['an entity, escaped', 'token%3DAb-_9%26amp%3Busername%3Dnora%2Btag%40quist.example'],
  ['all escaped', 'token%3DAb-_9%26username%3Dnora%252Btag%2540quist.example'],
  ['all escaped twice', 'token%253DAb-_9%2526username%253Dnora%25252Btag%252540quist.example'],
  ['values escaped twice', 'token=Ab-_9&username=nora%252Btag%2540quist.example'],
  ['in another order', 'username%3Dnora%252Btag%2540quist.example%26token%3DAb-_9'],
  ['behind a second #', '#token=Ab-_9&username=nora%2Btag%40quist.example'],
  ['with >', 'token=Ab-_9&username=nora%2Btag%40quist.example>'],
  ['with > escaped', 'token=Ab-_9&username=nora%2Btag%40quist.example%3E'],
  ['with ) and a full stop', 'token=Ab-_9&username=nora%2Btag%40quist.example).'],
  ['with > behind the token', 'username=nora%2Btag%40quist.example&token=Ab-_9%3E%0A'],
  ['with a comma behind the token', 'username=nora%2Btag%40quist.example&token=Ab-_9,'],
  ['with a full stop behind the token', 'username=nora%2Btag%40quist.example&token=Ab-_9.'],
  ['with a percent sign', 'username=nora%2Btag%40quist.example&token=Ab-_9%'],
  ['with an invisible character', 'username=nora%2Btag%40quist.example&token=%E2%80%8BAb-_9%E2%80%8B'],
  ['with a campaign', 'token=Ab-_9&username=nora%2Btag%40quist.example?utm_source=mail&utm_campaign=x'],
  ['with the campaign as a fact', 'token=Ab-_9&username=nora%2Btag%40quist.example&utm_source=mail'],
])('rule D90: a link is read with its facts %s', (_, fragment) => {
  expect(take(fragment)).toEqual({ token: 'Ab-_9', username: 'nora+tag@quist.example' })
})

test.each([
  'id=7&email=n%40q.example&token=t-&invite=%2Finvite%23token%3Dof-another&redirect=%2Fsearch%3Fq%3Da%2526b%26id%3D9',
  'id%3D7%26email%3Dn%2540q.example%26token%3Dt-%26invite%3D%252Finvite%2523token%253Dof-another%26redirect%3D%252Fsearch%253Fq%253Da%252526b%2526id%253D9',
])('rule D90: where a link goes on to stays whole, and takes no name: %s', (fragment) => {
  expect(take(fragment)).toEqual({
    id: '7',
    email: 'n@q.example',
    token: 't-',
    invite: '/invite#token=of-another',
    redirect: '/search?q=a%26b&id=9',
  })
})

test('rule D90: the token of the unsubscribe link has parts', () => {
  expect(take('token=c7.billing.x-_.y-.')).toEqual({ token: 'c7.billing.x-_.y-' })
})

test.each(['', '%', 'token=', 'token', 'nothing=here', '%2526%2525'])('rule D90: %p says nothing', (fragment) => {
  expect(take(fragment).token ?? '').toBe('')
})
