// Sets light or dark before the first paint, so that a reload never flashes. A file of its own and not
// a module: the Content-Security-Policy allows no inline script, and a module would run too late.
/* global window, document */
;(function () {
  let kept = null
  try {
    kept = window.localStorage.getItem('theme')
  } catch {
    // Storage can be shut off by the browser; then the system decides.
  }
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = kept === 'light' || kept === 'dark' ? kept : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
