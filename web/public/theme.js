// Sets light or dark before the first paint, so that a reload never flashes, and says whether a session is stored: its
// frame is drawn then (kit.css). A file of its own and not a module: the Content-Security-Policy allows no inline
// script, and a module would run too late.
/* global window, document */
;(function () {
  // Screens for anyone have no frame.
  const inside =
    /^\/(admin|analytics|campaigns|contacts|dashboard|forms|mailbox|messages|senders|settings|templates)?(\/|$)/
  let kept = null
  let session = null
  try {
    kept = window.localStorage.getItem('theme')
    session = window.localStorage.getItem('authToken')
  } catch {
    // Storage can be shut off by the browser; then the system decides.
  }
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = kept === 'light' || kept === 'dark' ? kept : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  if (session && inside.test(window.location.pathname)) document.documentElement.dataset.session = 'stored'
  // The browser's first formatter takes tens of milliseconds. It is made here, while the app's files are on their way.
  new Intl.NumberFormat().format(0)
})()
