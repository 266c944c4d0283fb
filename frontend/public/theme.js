// Runs before the first paint, so that a stored theme never flashes the other one, that no key is lost before the app
// listens, and so that the first page's own files load beside the first script instead of after it. Their names are
// written into the page by the build.
// It is a file and not an inline script because the content security policy allows none.
(function () {
  var own = document.currentScript.dataset;
  function start() {
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = own.first;
    document.head.append(script);
  }
  /** After the first paint of a page that can be read already; soon in any case, since a tab behind others paints nothing. */
  function startLater() {
    var started = false;
    function once() {
      if (!started) start();
      started = true;
    }
    requestAnimationFrame(() => setTimeout(once));
    setTimeout(once, 500);
  }
  /** The landing page that stands in the document is not for those whom the app is loaded for: it goes as it comes. */
  function withoutLanding() {
    new MutationObserver((_, watch) => {
      var page = document.querySelector('#root > .mk');
      if (!page) return;
      page.remove();
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }
  /** Keys pressed before the app listens: src/lib/early-keys.ts presses them again once it does, so that none is lost. */
  function keepEarlyKeys() {
    var kept = [];
    function keep(event) {
      if (!event.key || event.isComposing || event.repeat) return;
      kept.push(event);
      // The browser would take it for its own search field.
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
      // Only fetched: applied here, it would stand before the sheet of all pages, which it must follow.
      ahead.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (file.endsWith('.css')) ahead.as = 'style';
      // As the page's own scripts ask for it: else it would be fetched a second time.
      ahead.crossOrigin = '';
      ahead.href = '/assets/' + file;
      document.head.append(ahead);
    });
  } catch (error) {
    console.warn('What this device remembers could not be read', error);
  }
  if (own.first && signedIn) start();
  else if (own.first) document.addEventListener('DOMContentLoaded', startLater);
})();
