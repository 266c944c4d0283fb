// Runs before the first paint, so that a stored theme never flashes the other one, no key is lost before the app
// listens, and the first page's own files load in parallel with the first script instead of after it. The build
// writes their names into the page.
// It is a file and not an inline script because the content security policy forbids inline scripts.
(function () {
  var own = document.currentScript.dataset;
  function start() {
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = own.first;
    document.head.append(script);
  }
  /**
   * After the first paint of a page that is already readable, but soon in any case, because a background tab never
   * paints.
   */
  function startLater() {
    var started = false;
    function once() {
      if (!started) start();
      started = true;
    }
    requestAnimationFrame(() => setTimeout(once));
    setTimeout(once, 500);
  }
  /** The prerendered landing page is not for users who get the app: it is removed as it is parsed. */
  function withoutLanding() {
    new MutationObserver((_, watch) => {
      var page = document.querySelector('#root > .mk');
      if (!page) return;
      page.remove();
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }
  /** Records keys pressed before the app listens; src/lib/keys/early-keys.ts replays them, so that none is lost. */
  function keepEarlyKeys() {
    var kept = [];
    function keep(event) {
      if (!event.key || event.isComposing || event.repeat) return;
      kept.push(event);
      // The browser would open its own search field.
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.preventDefault();
    }
    addEventListener('keydown', keep);
    window.takeEarlyKeys = function () {
      removeEventListener('keydown', keep);
      return kept.splice(0);
    };
  }
  var signedIn = false;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    signedIn = Object.keys(localStorage).some((key) => key.endsWith('-auth-token'));
    if (signedIn && location.pathname === '/') withoutLanding();
    if (signedIn) keepEarlyKeys();
    var pages = JSON.parse(own.ahead || '{"frame":[],"app":{},"visitor":{}}');
    var files = signedIn ? pages.frame.concat(pages.app[location.pathname] || []) : pages.visitor[location.pathname] || [];
    files.forEach((file) => {
      var ahead = document.createElement('link');
      // Only fetched: if applied here, it would come before the main style sheet, which it must follow.
      ahead.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (file.endsWith('.css')) ahead.as = 'style';
      // With the same mode as the page's own scripts; otherwise it would be fetched twice.
      ahead.crossOrigin = '';
      ahead.href = '/assets/' + file;
      document.head.append(ahead);
    });
  } catch (error) {
    console.warn("Couldn't read the stored settings", error);
  }
  if (own.first && signedIn) start();
  else if (own.first) document.addEventListener('DOMContentLoaded', startLater);
})();
