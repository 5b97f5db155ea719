import type { PackClient } from '../../fairness/pack'
import Card from './cards/NamedCard.svelte'
import Definitions from './cards/Patterns.svelte'

const pack: PackClient = { Card, Definitions, top: 'first' }
export default pack
