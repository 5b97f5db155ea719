import '../ui'
