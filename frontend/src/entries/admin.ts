import '../ui/fonts.css'
import '../ui/tokens.css'
import '../pages/admin.css'
import '../pages/desk.css'
