import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Confirm } from '@/patterns/feedback/confirm';
import { unsavedChanges } from '@/lib/browser/unsaved';

/**
 * Asks once before leaving a form with changes: by a link, by Back, by closing the tab. `release` allows it, for the
 * moment between a successful save and the next page.
 */
export function useUnsavedGuard(dirty: boolean, discarded?: () => void): { guard: ReactNode; release: () => void } {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    unsavedChanges.mark(form, dirty);
    return () => unsavedChanges.mark(form, false);
  }, [form, dirty]);
  const blocker = useBlocker({
    shouldBlockFn: () => unsavedChanges.has(form),
    enableBeforeUnload: () => unsavedChanges.has(form),
    withResolver: true,
  });
  const release = useCallback(() => unsavedChanges.mark(form, false), [form]);
  const discard = () => {
    discarded?.();
    blocker.proceed?.();
  };
  const guard = blocker.status === 'blocked' && (
    <Confirm title="Leave without saving?" action="Discard changes" danger onConfirm={discard} onCancel={blocker.reset}>
      You have unsaved changes.
    </Confirm>
  );
  return { guard, release };
}
