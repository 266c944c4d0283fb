import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toasts } from '@/lib/browser/toasts';

// A guard, not a measurement: on a busy machine, finding a button by its role has taken more than the usual second.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout, so there is nothing to scroll or to observe.
const noLayout = () => undefined;
Element.prototype.scrollIntoView = noLayout;
globalThis.ResizeObserver = class {
  observe = noLayout;
  unobserve = noLayout;
  disconnect = noLayout;
};

// All files share one environment, in any order: what a test leaves behind would affect the next.
afterEach(() => {
  cleanup();
  for (const { id } of toasts.read()) toasts.close(id);
  localStorage.clear();
});
