import { join } from 'node:path'

/** The picture below a link to a public page, in a chat or a post; `npm run pictures` takes it, px. */
export const SOCIAL_IMAGE = {
  path: '/social.png',
  file: join(import.meta.dirname, 'social.png'),
  width: 1200,
  height: 630,
  alt: 'An address as somebody typed it, and the same address as the post writes it',
} as const
