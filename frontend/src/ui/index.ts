// What every page loads first: fonts, tokens, base styles, the games' moods and the language of the page.
import './fonts.css'
import './tokens.css'
import './base.css'
import './banners.css'
import './banners'
import './moments'
import './renewal'
import { isLocale, overwriteGetLocale } from '../paraglide/runtime.js'

import.meta.glob('../games/*/mood.css', { eager: true })

const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : 'en'))
