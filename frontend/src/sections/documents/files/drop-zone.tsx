import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import '@/styles/documents.css';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { percentage } from '@/lib/numbers/percentage';
import { inField } from '@/lib/keys/shortcuts';
import { withDate, type Upload, type useUploads } from './uploads';

interface DropZoneProps {
  uploads: ReturnType<typeof useUploads>;
  /** Opens the file picker from a button elsewhere on the page. */
  picker?: RefObject<HTMLInputElement | null>;
  /** Accepts files dropped anywhere on the page; otherwise on the card. Files are pasted anywhere. */
  wholePage?: boolean;
  children?: ReactNode;
}

/** Adds files by dropping, pasting, choosing or photographing them, and shows their progress. */
export function DropZone({ uploads, picker, wholePage, children }: DropZoneProps) {
  const own = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const field = picker ?? own;
  const zone = useRef<HTMLDivElement>(null);
  const over = useDrop(wholePage ? undefined : zone, uploads.add);
  usePaste(uploads.add);
  return (
    <>
      <div ref={zone} className={cx('document-drop no-print row gap-3 t-small t-2', over && 'is-over')}>
        <Icon name="upload" />
        <span className="grow">
          {children ?? (
            <>
              <b className="t-1 strong">Drop files here</b>, paste them or{' '}
              <button type="button" className="document-browse" onClick={() => field.current?.click()}>
                browse
              </button>
              . Up to 25 MB each.
            </>
          )}
        </span>
        <Button
          size="sm"
          variant="quiet"
          icon="image"
          className="document-camera"
          onClick={() => camera.current?.click()}
        >
          Take photo
        </Button>
        <FileInput field={field} label="Choose files" onFiles={uploads.add} />
        <FileInput field={camera} label="Take a photo" onFiles={uploads.add} camera />
      </div>
      <Uploads {...uploads} />
    </>
  );
}

interface FileInputProps {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  camera?: boolean;
  onFiles: (files: Iterable<File>) => unknown;
}

function FileInput({ field, label, camera, onFiles }: FileInputProps) {
  return (
    <input
      ref={field}
      hidden
      type="file"
      multiple={!camera}
      aria-label={label}
      accept={camera ? 'image/*' : undefined}
      capture={camera ? 'environment' : undefined}
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        event.target.value = ''; // so that the same file can be chosen again
        if (chosen.length > 0) void onFiles(chosen);
      }}
    />
  );
}

/** Whether files are dragged over the card of the zone; without a zone, over the page. */
function useDrop(zone: RefObject<HTMLElement | null> | undefined, onFiles: (files: Iterable<File>) => unknown) {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const target: HTMLElement | null = zone
      ? (zone.current?.closest<HTMLElement>('.card') ?? zone.current)
      : document.body;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && target?.contains(event.relatedTarget))) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void take.current(event.dataTransfer?.files ?? []);
    };
    target?.addEventListener('dragover', onOver);
    target?.addEventListener('dragleave', onLeave);
    target?.addEventListener('drop', onDrop);
    return () => {
      target?.removeEventListener('dragover', onOver);
      target?.removeEventListener('dragleave', onLeave);
      target?.removeEventListener('drop', onDrop);
    };
  }, [zone]);
  return over;
}

/** Files from the clipboard, unless a field takes them or a dialog is open. */
function usePaste(onFiles: (files: Iterable<File>) => unknown) {
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || inField(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      void take.current(files.map(withDate));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

function Uploads({ uploads, again, drop }: ReturnType<typeof useUploads>) {
  return (
    <ul className="document-uploads" aria-label="Uploads" aria-live="polite" hidden={uploads.length === 0}>
      {uploads.map((upload) => (
        <li key={upload.key} className={cx('document-upload row t-small boxed', upload.problem && 'is-failed')}>
          <Icon name={upload.problem ? 'error' : 'docs'} />
          <span className="trunc">{upload.file.name}</span>
          {upload.problem ? (
            <Failed upload={upload} onRetry={() => void again(upload)} />
          ) : (
            <Progress upload={upload} />
          )}
          <IconButton
            small
            icon="x"
            label={`${upload.problem ? 'Dismiss' : 'Cancel upload of'} ${upload.file.name}`}
            onClick={() => drop(upload.key)}
          />
        </li>
      ))}
    </ul>
  );
}

function Failed({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  return (
    <>
      <span className="grow">{upload.problem}</span>
      {!upload.isRefused && (
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  );
}

function Progress({ upload: { file, share } }: { upload: Upload }) {
  const percent = Math.round(share * 100);
  return (
    <>
      <progress
        className="document-progress"
        max={Math.max(file.size, 1)}
        value={share * file.size}
        aria-label={`Uploading ${file.name}`}
      />
      <span className="document-percent l2 num right">{percentage(percent)}</span>
    </>
  );
}
