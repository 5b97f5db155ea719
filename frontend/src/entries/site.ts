import '../ui'
import '../pages/site.css'
import '../pages/chrome'

// The rules pages show the games' colours.
import.meta.glob('../games/*/cards/colors.css', { eager: true })
