import { expect, test } from '@jest/globals'
import { fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Chart, type ChartProps } from './chart.tsx'
import { Sparkline } from './sparkline.tsx'

const LABELS = ['11/01', '11/02', '11/03', '11/04']
const SERIES = [
  { id: 'prod', name: 'Production', counts: [100, 200, 300, 40], total: 640 },
  { id: 'stage', name: 'Staging', counts: [10, 0, 30, 4], total: 44 },
  { id: '', name: 'All others', counts: [1, 2, 3, 0], total: 6 },
]
const BEFORE = { name: 'Period before', counts: [90, 180, 270, 30] }

function draw(more: Partial<ChartProps> = {}) {
  const props = { name: 'Lookups', header: 'Day (UTC)', time: '4 days', series: SERIES, labels: LABELS, noun: 'lookup' }
  const view = render(<Chart {...props} {...more} />)
  const plot = view.getByRole('slider', { name: 'Lookups' })
  const key = () => view.container.querySelector('.key')?.textContent
  const barsOf = (state: string) => [...view.container.querySelectorAll(`[data-state="${state}"] > path`)]
  return { ...view, plot, key, barsOf }
}

test('at rest the totals of all series stand beside their names', () => {
  const { key, getByRole } = draw({ before: BEFORE })
  expect(key()).toBe('4 days690Production640Staging44All others6Period before570')
  expect(getByRole('list', { name: 'In the chart' }).textContent).toBe('Production640Staging44All others6')
})

test('arrow keys read single bars in the same place, and Escape returns to all', async () => {
  const { plot, key, container } = draw({ before: BEFORE })
  await userEvent.tab()
  expect(document.activeElement).toBe(plot)
  await userEvent.keyboard('{ArrowLeft}')
  expect(key()).toBe('11/04 (so far)44Production40Staging4All others0Period before30')
  await userEvent.keyboard('{Home}')
  expect(key()).toBe('11/01111Production100Staging10All others1Period before90')
  expect(container.querySelectorAll('.crosshair')).toHaveLength(1)
  await userEvent.keyboard('{ArrowRight}{End}{Escape}')
  expect(key()).toBe('4 days690Production640Staging44All others6Period before570')
  expect(container.querySelector('.crosshair')).toBeNull()
})

test('a screen reader is told the bar that a key leads to, and a summary at first', async () => {
  const { plot } = draw()
  const described = () => document.getElementById(plot.getAttribute('aria-describedby') ?? '')?.textContent
  expect(described()).toBe('690 lookups; rising; most 11/03 with 333.')
  expect(plot.getAttribute('aria-valuetext')).toBe('4 days: 690 lookups')
  await userEvent.tab()
  await userEvent.keyboard('{Home}')
  expect(plot.getAttribute('aria-valuetext')).toBe('11/01: 111 lookups. Production 100, Staging 10, All others 1.')
  expect(plot.getAttribute('aria-valuenow')).toBe('1')
})

test('keys that scroll the page or belong to others stay theirs', async () => {
  const { plot, key } = draw()
  plot.focus()
  expect(fireEvent.keyDown(plot, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(fireEvent.keyDown(plot, { key: 'PageDown' })).toBe(true)
  expect(fireEvent.keyDown(plot, { key: 'Escape' })).toBe(true)
  expect(fireEvent.keyDown(plot, { key: 'ArrowLeft' })).toBe(false)
  expect(key()).toContain('11/04')
})

test('leaving the chart returns to all', async () => {
  const { key } = draw()
  await userEvent.tab()
  await userEvent.keyboard('{Home}')
  await userEvent.tab()
  expect(key()).toMatch(/^4 days/)
})

/** Without a layout, a chart is 640 px wide: bars begin at 44 px and are 93 px apart. */
const pointer = (kind: string, pointerType: string, x: number) => {
  const event = new MouseEvent(kind, { bubbles: true, clientX: x, relatedTarget: document.body })
  return Object.assign(event, { pointerType })
}

test('a pointer reads the bar below it until it leaves', () => {
  const { plot, key } = draw()
  fireEvent(plot, pointer('pointermove', 'mouse', 44 + 93 + 5))
  expect(key()).toMatch(/^11\/02/)
  fireEvent(plot, pointer('pointerout', 'mouse', 0))
  expect(key()).toMatch(/^4 days/)
})

test('a finger reads a bar, which stays when it is lifted', () => {
  const { plot, key } = draw()
  fireEvent(plot, pointer('pointerdown', 'touch', 50))
  expect(key()).toMatch(/^11\/01/)
  fireEvent(plot, pointer('pointerout', 'touch', 50))
  expect(key()).toMatch(/^11\/01/)
})

test('what is not over and what is only expected are drawn apart from what is counted', () => {
  const { barsOf } = draw({ series: SERIES.slice(0, 1), expected: 1 })
  const bars = (state: string) => barsOf(state).flatMap((path) => path.getAttribute('d')?.match(/M/g) ?? []).length
  expect([bars('counted'), bars('unfinished'), bars('expected')]).toEqual([2, 1, 1])
})

test('parts have steps of a ramp, and their names the same; a lone one the accent', () => {
  const { barsOf, getByRole } = draw({ isRunning: false })
  const tones = barsOf('counted').map((path) => path.getAttribute('data-tone'))
  expect(tones).toEqual(['0', '1', 'others'])
  const names = [...getByRole('list', { name: 'In the chart' }).children]
  expect(names.map((name) => name.getAttribute('data-tone'))).toEqual(tones)
})

test('a small chart has one line of read-out: the highest bar, or the one that is read', async () => {
  const { container, queryByRole } = draw({ series: SERIES.slice(0, 1), isSmall: true, expected: 1 })
  const line = () => container.querySelector('.line')?.textContent
  expect(line()).toBe('Most: 11/03 (so far) 300 lookups')
  expect(queryByRole('list')).toBeNull()
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  expect(line()).toBe('11/04 (expected) about 40 lookups')
})

test('the numbers are in a table, which is drawn once it is opened', async () => {
  const { getByText, queryByRole, findByRole, getAllByRole } = draw()
  expect(queryByRole('table')).toBeNull()
  await userEvent.click(getByText('Show as a table'))
  await findByRole('table', { name: 'Lookups' })
  expect(getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Day (UTC)ProductionStagingAll othersAll',
    '11/04 (so far)404044',
    '11/03300303333',
    '11/0220002202',
    '11/01100101111',
  ])
})

test('a sparkline has a bar for each day, and the last one apart', () => {
  const { container } = render(<Sparkline counts={[1, 0, 4]} />)
  const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  expect(paths).toEqual(['M1 15h6v5h-6z', 'M17 0h6v20h-6z'])
})
