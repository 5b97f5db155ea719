// A uPlot chart on the page: it keeps the width of its place, and takes up the colours of the theme.
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** Reads a custom property where the chart stands. */
export type Token = (name: string) => string

export type MakeOptions = (token: Token, font: string) => Omit<uPlot.Options, 'width'>

/** Draws into the node until the returned function is called. `onplot` gets every chart made; a new theme makes a new one. */
export function plotInto(
  node: HTMLElement,
  make: MakeOptions,
  data: uPlot.AlignedData,
  onplot?: (plot: uPlot) => void,
): () => void {
  const draw = () => {
    const style = getComputedStyle(node)
    const options = make((name) => style.getPropertyValue(name).trim(), style.fontFamily)
    const made = new uPlot({ ...options, width: node.clientWidth }, data, node)
    onplot?.(made)
    return made
  }
  let plot = draw()
  const resized = new ResizeObserver(() => plot.setSize({ width: node.clientWidth, height: plot.height }))
  resized.observe(node)
  // A canvas keeps the colours that it was drawn with.
  const repaint = () => {
    plot.destroy()
    plot = draw()
  }
  const themed = new MutationObserver(repaint)
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', repaint)
  return () => {
    resized.disconnect()
    themed.disconnect()
    scheme.removeEventListener('change', repaint)
    plot.destroy()
  }
}

/** An axis in the page's own style. */
export function axisIn(token: Token, font: string): uPlot.Axis {
  return {
    stroke: token('--ink-soft'),
    font: `12px ${font}`,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { show: false },
  }
}
