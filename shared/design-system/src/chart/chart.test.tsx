import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { Legend, StackedBars } from './chart.tsx'
import { scaleOf } from './scale.ts'

const days = (count: number) => Array.from({ length: count }, (_, at) => `Day ${at + 1}`)
const counting = (count: number, highest: number) => Array.from({ length: count }, (_, at) => (at ? 1 : highest))

function draw(bars: number, highest: number, more: Partial<Parameters<typeof StackedBars>[0]> = {}) {
  const { container } = render(
    <StackedBars series={[{ counts: counting(bars, highest) }]} labels={days(bars)} noun="lookup" {...more} />,
  )
  return { bars: [...container.querySelectorAll('li')], scale: [...container.querySelectorAll('.scale span')] }
}

const wordsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent)

test('few bars have their numbers beside them, and no scale', () => {
  const { bars, scale } = draw(14, 1_234)
  expect(bars[0]?.textContent).toContain('1.2K')
  expect(scale).toEqual([])
})

test.each([
  ['more than fourteen', 15, {}],
  ['those of a small chart', 5, { isSmall: true }],
])('%s have a scale beside them instead, compressed', (_, count, more) => {
  const { bars, scale } = draw(count, 1_234, more)
  expect(wordsOf(scale)).toEqual(['1.6K', '800', '0'])
  expect(bars[0]?.textContent).not.toContain('1.2K')
  expect(bars[0]?.title).toBe('Day 1: 1,234 lookups')
  // As high as its share of the scale, not of the highest bar.
  expect(bars[0]?.querySelector('svg > rect')?.getAttribute('height')).toBe('77.125%')
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

test('what is not over and what is only expected are drawn apart, and the expected is said to be about', () => {
  const { bars } = draw(4, 10, { expected: 1 })
  const drawn = bars.map((bar) => Object.keys((bar.querySelector('svg.bar') as SVGElement).dataset))
  expect(drawn).toEqual([[], [], ['unfinished'], ['expected']])
  expect(bars[3]?.title).toBe('Day 4: about 1 lookup')
})

test('below the bars stand the marks that somebody gives, or every so many labels', () => {
  const labelsOf = (bars: Element[]) => bars.flatMap((bar) => bar.querySelector('.label')?.textContent || [])
  expect(labelsOf(draw(16, 9).bars)).toEqual(days(16).filter((_, at) => at % 2 === 1))
  expect(labelsOf(draw(3, 9, { marks: ['Monday', undefined, 'Today'] }).bars)).toEqual(['Monday', 'Today'])
})

test('a legend names each part with its total', () => {
  const { getByRole } = render(<Legend series={[{ id: 'a', name: 'Production', counts: [1, 2], total: 12_345 }]} />)
  expect(getByRole('list', { name: 'In the chart' }).textContent).toBe('Production12,345')
})

test.each([
  ['fourteen bars, which have a number each', 14, 0],
  ['ninety bars', 90, 4],
])('a phone spares every second label of %s', (_, count, spared) => {
  const labels = draw(count, 5).bars.flatMap((bar) => [...bar.querySelectorAll('.label')])
  expect(labels.filter(({ textContent }) => textContent)).toHaveLength(count === 14 ? 7 : 8)
  const left = labels.filter((label) => label.hasAttribute('data-spared'))
  expect(left).toHaveLength(spared)
  // Where the last bar ends is always said.
  expect(left).not.toContain(labels.at(-1))
})
