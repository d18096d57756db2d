// Gives charts a size. The charting library draws only what has one, and the stand-in DOM measures nothing.
import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

const width = 800

export function giveChartsASize(height = 300): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName === 'SPAN') return new DOMRect(0, 0, 30, 12)
    return new DOMRect(0, 0, width, this.className.includes('recharts-legend') ? 30 : height)
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
}

/** The heights of the bars that are visible, in pixels, series by series. */
export const barHeights = (page: ParentNode = document) =>
  [...page.querySelectorAll('.recharts-bar-rectangle path')]
    .map((bar) => Math.abs(Number(bar.getAttribute('height'))))
    .filter((height) => height > 0)

/** The numbers of the vertical axis, from below, or the names below the chart. */
export const axisWords = (axis: 'x' | 'y', page: ParentNode = document) =>
  [...page.querySelectorAll(`.recharts-${axis}Axis-tick-labels text`)].map(({ textContent }) => textContent)

const wrapper = (page: ParentNode) => page.querySelector('.recharts-wrapper') ?? document.body

/** Points at a place, as a part of the chart's width. */
export const pointAt = (part: number, page: ParentNode = document) =>
  fireEvent.mouseMove(wrapper(page), { clientX: part * width, clientY: 40 })

export const leaveChart = (page: ParentNode = document) => fireEvent.mouseLeave(wrapper(page))
