// Sets light or dark before the first paint, so that a reload never flashes, and says whether a session is stored: its
// frame is drawn then (kit.css). A file of its own and not a module: the Content-Security-Policy allows no inline
// script, and a module would run too late.
/* global window, document */
;(function () {
  // Screens for anyone have no frame.
  const inside =
    /^\/(admin|analytics|campaigns|contacts|dashboard|forms|mailbox|messages|senders|settings|templates)?(\/|$)/
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  function stored(key) {
    try {
      return window.localStorage.getItem(key)
    } catch {
      // Storage can be shut off by the browser; then the system decides.
      return null
    }
  }
  function show() {
    const kept = stored('theme')
    const scheme = kept === 'light' || kept === 'dark' ? kept : system.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  }
  show()
  // Readers' pages have no other script that follows the system.
  system.addEventListener('change', show)
  if (stored('authToken') && inside.test(window.location.pathname))
    document.documentElement.dataset.session = 'stored'
  // The browser's first formatter takes tens of milliseconds. It is made here, while the app's files are on their way.
  new Intl.NumberFormat().format(0)
})()
