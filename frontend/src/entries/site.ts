import '../ui'
import '../pages/site.css'
import '../pages/chrome'
