interface NewTab {
  show: (url: string) => void;
  close: () => void;
}

/**
 * A tab for a page whose address isn't known yet. It is opened by the click itself, because browsers block one that is
 * opened once the answer has arrived; where it is blocked anyway, this tab is used. The page can't reach back (noopener).
 */
export function openTab(): NewTab {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    show: (url) => (tab ?? window).location.assign(url),
    close: () => tab?.close(),
  };
}
