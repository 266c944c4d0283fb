import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toasts } from '@/lib/toasts';

// All files share one world, in any order: what a test leaves in it would be found by the next.
afterEach(() => {
  cleanup();
  for (const { id } of toasts.read()) toasts.close(id);
  localStorage.clear();
});
