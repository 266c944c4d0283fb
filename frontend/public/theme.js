// Runs before the first paint, so that a stored theme never flashes the other one, and so that the app of somebody who
// is signed in loads beside the first script instead of after it.
// It is a file and not an inline script because the content security policy allows none.
(function () {
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    var app = document.currentScript.dataset.app;
    if (app && Object.keys(localStorage).some((key) => key.endsWith('-auth-token'))) {
      var ahead = document.createElement('link');
      ahead.rel = 'modulepreload';
      ahead.href = app;
      document.head.append(ahead);
    }
  } catch (error) {
    console.warn('What this device remembers could not be read', error);
  }
})();
