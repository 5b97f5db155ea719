import type { PackClient } from '../../fairness/pack'
import Card from './cards/NamedCard.svelte'

const pack: PackClient = { Card, top: 'last' }
export default pack
