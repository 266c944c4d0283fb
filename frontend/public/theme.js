// Runs before the first paint, so that a stored theme never flashes the other one.
// It is a file and not an inline script because the content security policy allows none.
(function () {
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch (error) {
    console.warn('The theme could not be read', error);
  }
})();
