// Colours as other eyes see them: oklch() to what reaches them, and how well one stands out from another.

export type Vision = 'usual' | 'protanopia' | 'deuteranopia' | 'tritanopia' | 'achromatopsia'
type Triple = readonly [number, number, number]

/** Machado, Oliveira and Fernandes (2009), for linear light at full severity; grey by luminance. */
const SEEN: Record<Vision, readonly [Triple, Triple, Triple]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
}
export const VISIONS = Object.keys(SEEN) as Vision[]

/** Linear red, green and blue of `oklch(L% C H)`. */
function light(color: string): Triple {
  const found = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(color)
  if (!found) throw new Error(`not an opaque oklch(): ${color}`)
  const [lightness, chroma, hue] = found.slice(1).map(Number) as [number, number, number]
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  return clamped([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ])
}

function clamped([r, g, b]: Triple): Triple {
  const within = (part: number) => Math.min(1, Math.max(0, part))
  return [within(r), within(g), within(b)]
}

function luminance(color: string, vision: Vision): number {
  const [r, g, b] = light(color)
  const [red, green, blue] = clamped(
    SEEN[vision].map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Triple,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As the WCAG measures it: 1 to 21. */
export function contrast(one: string, other: string, vision: Vision): number {
  const [dark, bright] = [luminance(one, vision), luminance(other, vision)].toSorted((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}

/** The custom properties of a style sheet, as they are in one of the themes. */
export function tokensIn(css: string, theme: 'light' | 'dark'): Map<string, string> {
  const found = [...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => {
    const both = /^light-dark\((.+\)), (.+\))\)$/.exec(value!)
    return [name!, both ? both[theme === 'light' ? 1 : 2]! : value!] as const
  })
  return new Map(found)
}
