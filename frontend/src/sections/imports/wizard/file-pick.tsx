import { useState } from 'react';
import '@/styles/imports.css';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { fileSize } from '@/lib/numbers/file-size';

interface FilePickProps {
  file: File | undefined;
  error: string | undefined;
  onPick: (file: File) => void;
}

/** A file field that files can also be dropped on. */
export function FilePick({ file, error, onPick }: FilePickProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first) onPick(first);
  };
  return (
    <FieldFrame label="File" required error={error}>
      {(ids) => (
        <div
          className={cx('import-file', over && 'is-over', error && 'is-error')}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
          }}
        >
          <Icon name={file ? 'docs' : 'upload'} size={20} />
          <span className="grow">
            <span className="strong block trunc">{file ? file.name : 'Choose a file or drop it here'}</span>
            <span className="hint block">
              {file ? fileSize(file.size) : 'CSV, XLSX, XLS or ODS up to 25 MB, with column headings in the first row'}
            </span>
          </span>
          <span className="btn" aria-hidden="true">
            {file ? 'Replace file' : 'Choose file'}
          </span>
          <input
            {...ids}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
            onChange={(event) => take(event.target.files)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
