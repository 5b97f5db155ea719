// Small synthesized cues. Silent until the first touch or key (browsers ask for it) and whenever muted.
import { prefer, preferences } from './preferences'

/** Frequency in Hz, start and length in seconds. */
type Note = readonly [frequency: number, start: number, length: number]

interface Sound {
  wave: OscillatorType
  notes: readonly Note[]
  volume: number
}

const CUES = {
  card: {
    wave: 'triangle',
    volume: 0.1,
    notes: [
      [520, 0, 0.06],
      [390, 0.03, 0.06],
    ],
  },
  money: {
    wave: 'sine',
    volume: 0.12,
    notes: [
      [988, 0, 0.09],
      [1319, 0.07, 0.16],
    ],
  },
  turn: {
    wave: 'triangle',
    volume: 0.14,
    notes: [
      [523, 0, 0.12],
      [784, 0.1, 0.2],
    ],
  },
  harm: {
    wave: 'sawtooth',
    volume: 0.07,
    notes: [
      [220, 0, 0.14],
      [165, 0.1, 0.24],
    ],
  },
  no: {
    wave: 'square',
    volume: 0.08,
    notes: [
      [196, 0, 0.07],
      [98, 0.06, 0.2],
    ],
  },
  win: {
    wave: 'triangle',
    volume: 0.16,
    notes: [
      [523, 0, 0.14],
      [659, 0.12, 0.14],
      [784, 0.24, 0.14],
      [1047, 0.36, 0.4],
    ],
  },
  lose: {
    wave: 'triangle',
    volume: 0.12,
    notes: [
      [392, 0, 0.18],
      [330, 0.16, 0.18],
      [262, 0.32, 0.4],
    ],
  },
} satisfies Record<string, Sound>

export type Cue = keyof typeof CUES

export const sound = $state({ isOn: preferences.sound === 'on' })

let context: AudioContext | null = null

function wake(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}
for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, wake, { once: true })

export function toggleSound(): void {
  sound.isOn = !sound.isOn
  prefer('sound', sound.isOn ? 'on' : 'off')
  if (sound.isOn) playCue('turn')
}

/** Silent in a tab behind another, unless it calls someone back. */
export function playCue(name: Cue, { isHeardBehind = false } = {}): void {
  if (!context || context.state !== 'running' || !sound.isOn) return
  if (document.hidden && !isHeardBehind) return
  const { wave, notes, volume }: Sound = CUES[name]
  for (const [frequency, start, length] of notes) {
    const at = context.currentTime + start
    const voice = new OscillatorNode(context, { type: wave, frequency })
    const level = new GainNode(context, { gain: 0 })
    level.gain.setValueAtTime(0, at)
    level.gain.linearRampToValueAtTime(volume, at + 0.012)
    level.gain.exponentialRampToValueAtTime(0.0001, at + length)
    voice.connect(level).connect(context.destination)
    voice.start(at)
    voice.stop(at + length + 0.02)
  }
}
