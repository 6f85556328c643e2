import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ButtonLink } from '../button-link/button-link.tsx'
import { type AnchorProps, AnchorProvider, Link } from './link.tsx'

function RouterAnchor({ href, ...anchor }: AnchorProps) {
  return <a {...anchor} href={href} data-router="yes" />
}

test('links are drawn by whatever the remote says', () => {
  render(
    <AnchorProvider value={RouterAnchor}>
      <Link href="/account/keys">Keys</Link>
      <ButtonLink href="/pricing">Pricing</ButtonLink>
    </AnchorProvider>,
  )
  for (const link of screen.getAllByRole('link')) expect(link.dataset.router).toBe('yes')
})

test('an external link says that it opens a tab', () => {
  render(
    <Link href="/docs" isExternal>
      Docs
    </Link>,
  )
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Docs (opens in a new tab)' })
  expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer'])
})
