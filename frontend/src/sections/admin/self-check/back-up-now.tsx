import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fileSize } from '@/lib/numbers/file-size';
import { toasts } from '@/lib/browser/toasts';
import { Button } from '@/ui/button';
import { backupProgress, backupStatus, startBackup } from './api';

/** Starts a backup in the background, and says how far it is and how it ended. */
export function BackUpButton() {
  const client = useQueryClient();
  const { data } = useQuery(backupProgress());
  const start = useMutation(startBackup());
  const isRunning = data?.is_running ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      void client.invalidateQueries({ queryKey: ['health'] });
      void client.query({ ...backupStatus(), staleTime: 0 }).then(({ state, last_failure }) =>
        state === 'failed'
          ? toasts.show({
              ...ENDED,
              variant: 'error',
              title: 'Backup failed',
              description: last_failure?.error ?? '',
            })
          : toasts.show({ ...ENDED, variant: 'success', title: 'Backup complete' }),
      );
    }
    wasRunning.current = isRunning;
  }, [client, isRunning]);
  const busy = isRunning || start.isPending;
  return (
    <div className="row gap-2">
      <Button size="sm" icon="download" busy={busy && 'Backing up...'} onClick={() => start.mutate()}>
        Back up now
      </Button>
      <span role="status" className="t-small t-2 num">
        {isRunning && data && data.written > 0 && `${fileSize(data.written)} written`}
      </span>
    </div>
  );
}

/** One toast, although the page may have two of these buttons. */
const ENDED = { id: 'backup' };
