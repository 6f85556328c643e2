import { describe, expect, test } from '@jest/globals'
import { check } from '../check.ts'
import { AnnouncementContent } from './admin-announcements.ts'

const CONTENT = {
  text: 'Rooftop geocoding is half price in March',
  link_label: 'See plans',
  link_href: '/pricing/us-rooftop-geocoding',
  audience: 'everyone',
  starts: '2026-03-09T10:00:00Z',
  ends: '2026-03-31T10:00:00Z',
  priority: 0,
  has_countdown: true,
}
const faultsOf = (change: object) => {
  const checked = check(AnnouncementContent, { ...CONTENT, ...change })
  return 'fields' in checked ? checked.fields : {}
}

describe('rule H24: an announcement is one line of text, with one link', () => {
  test('of 140 characters at most', () => {
    expect(faultsOf({ text: 'x'.repeat(140) })).toEqual({})
    expect(faultsOf({ text: 'x'.repeat(141) })).toEqual({ text: 'At most 140 characters' })
    expect(faultsOf({ text: ' \n ' })).toEqual({ text: 'This field is required' })
    expect(faultsOf({ link_label: 'x'.repeat(41) })).toEqual({ link_label: 'At most 40 characters' })
  })

  test('lines and disguising characters become one plain line', () => {
    const checked = check(AnnouncementContent, { ...CONTENT, text: ' Two\nlines\u202e ' })
    expect('data' in checked && checked.data.text).toBe('Two lines')
  })

  test('a link has a label and a target, or neither', () => {
    expect(faultsOf({ link_label: '', link_href: '' })).toEqual({})
    expect(faultsOf({ link_label: '' })).toEqual({ link_label: 'Enter the text of the link' })
    expect(faultsOf({ link_href: '' })).toEqual({ link_href: 'Enter where the link leads' })
  })

  test.each(['/', '/pricing?term=Yearly#us', 'https://status.example.com/x'])('a link may lead to %s', (href) => {
    expect(faultsOf({ link_href: href })).toEqual({})
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://example.com',
    'pricing',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    ' https://example.com',
    'https://user:secret@example.com',
    'https://',
  ])('a link never leads to %j', (href) => {
    expect(faultsOf({ link_href: href })).toEqual({
      link_href: 'Enter a path such as /pricing, or an address with https://',
    })
  })
})

test('an announcement ends after it starts', () => {
  expect(faultsOf({ ends: CONTENT.starts })).toEqual({ ends: 'Enter a time after the start' })
})

test.each([-1, 10, 1.5])('a priority is no %d', (priority) => {
  expect(faultsOf({ priority })).toEqual({ priority: 'Enter a whole number from 0 to 9' })
})
