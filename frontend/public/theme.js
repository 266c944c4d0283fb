// Runs before the first paint, so that a stored theme never flashes the other one, and so that the first
// page's own files load beside the first script instead of after it. Their names are written into the page by the build.
// It is a file and not an inline script because the content security policy allows none.
(function () {
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    var pages = JSON.parse(document.currentScript.dataset.ahead || 'null');
    if (!pages) return;
    var signedIn = Object.keys(localStorage).some((key) => key.endsWith('-auth-token'));
    var files = signedIn ? pages.frame.concat(pages.app[location.pathname] || []) : pages.visitor[location.pathname] || [];
    files.forEach((file) => {
      var ahead = document.createElement('link');
      ahead.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (file.endsWith('.css')) ahead.as = 'style';
      ahead.href = '/assets/' + file;
      document.head.append(ahead);
    });
  } catch (error) {
    console.warn('What this device remembers could not be read', error);
  }
})();
