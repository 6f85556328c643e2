import { expect, test } from '@jest/globals'
import { barAt, barByKey, barLayout, barPaths, labelsWithRoom, marksPath } from './bars.ts'
import { scaleOf } from './scale.ts'

test.each([
  // Bars, room, device pixels to a CSS px: step, bar, inset, all.
  ['seven days in a card', 7, 300, 1, { step: 42, bar: 31, inset: 5, width: 294 }],
  ['seven days, no wider than 48 px', 7, 700, 1, { step: 100, bar: 48, inset: 26, width: 700 }],
  ['90 days', 90, 640, 1, { step: 7, bar: 5, inset: 1, width: 630 }],
  ['90 days on a phone', 90, 300, 3, { step: 10 / 3, bar: 7 / 3, inset: 1 / 3, width: 300 }],
  ['90 days on a narrow plain screen', 90, 290, 1, { step: 3, bar: 2, inset: 0, width: 270 }],
  ['more hours than pixels', 744, 600, 1, { step: 600 / 744, bar: 600 / 744, inset: 0, width: 600 }],
])('%s have whole device pixels', (_, count, room, pixels, layout) => {
  expect(barLayout(count, room, pixels)).toEqual(layout)
})

test.each([1, 1.25, 1.5, 2, 2.625, 3])('no width cuts a device pixel, %d to a CSS px', (pixels) => {
  for (let room = 200; room < 1000; room += 7) {
    for (const count of [7, 24, 30, 90]) {
      const { step, bar, inset, width } = barLayout(count, room, pixels)
      for (const length of [step, bar, inset, width])
        expect(length * pixels).toBeCloseTo(Math.round(length * pixels), 6)
      expect(bar).toBeLessThan(step)
      expect(width).toBeLessThanOrEqual(room)
    }
  }
})

const layout = { step: 10, bar: 8, inset: 1, width: 30 }

test('a series is one path of its bars, which stand on each other with a pixel between them', () => {
  expect(
    barPaths({
      series: [
        [50, 0, 1],
        [50, 20, 0],
      ],
      most: 100,
      height: 100,
      left: 40,
      layout,
    }),
  ).toEqual(['M41 50h8v50h-8zM61 99h8v1h-8z', 'M41 0h8v49h-8zM51 80h8v20h-8z'])
})

test('narrow bars have no pixels between their parts, which would be a pattern', () => {
  const narrow = { step: 9, bar: 7, inset: 1, width: 9 }
  expect(barPaths({ series: [[50], [50]], most: 100, height: 100, layout: narrow })).toEqual([
    'M1 50h7v50h-7z',
    'M1 0h7v50h-7z',
  ])
})

test('a part of next to nothing is a pixel high, one of nothing is not drawn', () => {
  expect(barPaths({ series: [[0, 1, 0]], most: 100_000, height: 100, layout, pixels: 2 })).toEqual([
    'M11 99.5h8v0.5h-8z',
  ])
})

test('some bars are drawn by themselves', () => {
  expect(barPaths({ series: [[10, 20, 30]], most: 100, height: 100, layout, from: 2 })).toEqual(['M21 70h8v30h-8z'])
  expect(barPaths({ series: [[10, 20, 30]], most: 100, height: 100, layout, to: 0 })).toEqual(['M1 90h8v10h-8z'])
})

test('bars whose steps are no whole pixels begin at whole ones', () => {
  const uneven = { step: 10.25, bar: 8, inset: 1, width: 30.75 }
  expect(barPaths({ series: [[10, 10, 10]], most: 100, height: 100, layout: uneven })).toEqual([
    'M1 90h8v10h-8zM11 90h8v10h-8zM22 90h8v10h-8z',
  ])
})

test('an earlier count has a mark as wide as its bar, which stays within the drawing', () => {
  const marks = { most: 100, height: 80, left: 40, layout }
  expect(marksPath({ ...marks, counts: [0, 50, 100] })).toBe('M41 78h8v2h-8zM51 40h8v2h-8zM61 0h8v2h-8z')
  expect(marksPath({ ...marks, counts: [] })).toBe('')
})

test.each([
  [-5, 0],
  [0, 0],
  [9.9, 0],
  [10, 1],
  [29, 2],
  [500, 2],
])('%d px from the left is bar %d', (x, bar) => {
  expect(barAt(x, { step: 10 }, 3)).toBe(bar)
})

test.each([
  ['every bar, where all have room', ['a', 'b', 'c'], 60, [0, 1, 2]],
  ['every second, back from the last', ['a', 'b', 'c', 'd'], 40, [1, 3]],
  ['the last one, which needs more room', ['a', 'b', 'c', 'd', 'e', 'f'], 25, [0, 2, 5]],
  ['only those with a label', [undefined, 'b', undefined, 'd'], 60, [1, 3]],
  ['not one too near to the next', ['a', undefined, undefined, undefined, undefined, 'f', 'g'], 20, [0, 6]],
])('labels stand below %s', (_, labels, step, shown) => {
  expect(labelsWithRoom(labels, { step, bar: 1, inset: 0, width: step * labels.length })).toEqual(shown)
})

test('nine labels are enough in any room', () => {
  const labels = Array.from({ length: 90 }, (_, at) => `Day ${at}`)
  expect(labelsWithRoom(labels, { step: 12, bar: 9, inset: 1, width: 1080 })).toHaveLength(9)
})

test.each([
  ['ArrowLeft', undefined, 6],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', undefined, 0],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 6, 6],
  ['ArrowDown', 3, 2],
  ['ArrowUp', 3, 4],
  ['Home', 3, 0],
  ['End', 3, 6],
  ['Escape', 3, undefined],
  // Another part of the page may close by it.
  ['Escape', undefined, null],
  ['a', 3, null],
])('%s at %s of seven bars leads to %s', (key, at, next) => {
  expect(barByKey(key, at, 7)).toBe(next)
})

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 6],
  [9, 10],
  [10, 10],
  [11, 12],
  [41, 50],
  [1_234, 1_600],
  [21_000, 24_000],
  [79_999, 80_000],
  [999_950, 1_000_000],
])('a chart whose highest bar is %d is drawn as high as %d', (most, height) => {
  expect(scaleOf(most)).toBe(height)
})
