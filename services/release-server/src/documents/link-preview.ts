import { SOCIAL_IMAGE } from '../brand/social-image.ts'
import { tag } from './html.ts'

interface Previewed {
  /** Scheme and host under which everybody reaches the portal. */
  publicOrigin: string
  brandName: string
  title: string
  /** One sentence. */
  description: string
  /** Path without the query, if everyone sees the same page; absent for a page that no one else can open. */
  path?: string | undefined
}

/** Returns the tags for search results and link previews in chats (Open Graph; rule N28). HTML for the head. */
export function linkPreview({ publicOrigin, brandName, title, description, path }: Previewed): string[] {
  const described = tag('meta', { name: 'description', content: description })
  if (path === undefined) return [described]

  const url = publicOrigin + path
  const shown = {
    'og:type': 'website',
    'og:site_name': brandName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': publicOrigin + SOCIAL_IMAGE.path,
    'og:image:type': 'image/png',
    'og:image:width': String(SOCIAL_IMAGE.width),
    'og:image:height': String(SOCIAL_IMAGE.height),
    'og:image:alt': SOCIAL_IMAGE.alt,
  }
  return [
    described,
    tag('link', { rel: 'canonical', href: url }),
    ...Object.entries(shown).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ]
}
