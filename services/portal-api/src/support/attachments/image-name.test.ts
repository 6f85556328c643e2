import { expect, test } from '@jest/globals'
import { imageName } from './image-name.ts'

test.each([
  ['screen.PNG', 'image/png', 'screen.PNG'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['photo.png', 'image/jpeg', 'photo.png.jpg'],
  ['page.html', 'image/gif', 'page.html.gif'],
  ['image', 'image/webp', 'image.webp'],
] as const)('rule Q20: %s of the type %s is named %s', (name, type, named) => {
  expect(imageName(name, type)).toBe(named)
})
