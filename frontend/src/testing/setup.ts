import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toasts } from '@/lib/toasts';

// All files share one environment, in any order: what a test leaves behind would affect the next.
afterEach(() => {
  cleanup();
  for (const { id } of toasts.read()) toasts.close(id);
  localStorage.clear();
});
