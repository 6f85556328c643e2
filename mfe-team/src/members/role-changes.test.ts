import { expect, test } from '@jest/globals'
import { roleChanges } from './role-changes.ts'

test("an editor's role brings its viewer's: one call", () => {
  expect(roleChanges([], ['api-key-editor', 'api-key-viewer'])).toEqual({ granted: ['api-key-editor'], revoked: [] })
})

test("a viewer's role takes its editor's along: one call", () => {
  expect(roleChanges(['billing-editor', 'billing-viewer'], [])).toEqual({ granted: [], revoked: ['billing-viewer'] })
})

test("an editor who becomes a viewer loses the editor's role alone", () => {
  expect(roleChanges(['billing-editor', 'billing-viewer'], ['billing-viewer'])).toEqual({
    granted: [],
    revoked: ['billing-editor'],
  })
})

test("an owner's role is given up last", () => {
  const before = ['account-owner', 'api-key-editor', 'api-key-viewer', 'billing-viewer'] as const
  expect(roleChanges(before, ['api-key-viewer']).revoked).toEqual(['billing-viewer', 'api-key-editor', 'account-owner'])
})
