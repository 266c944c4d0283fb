import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import '@/styles/documents.css';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import type { Document } from '@/sections/documents/api';
import { uploadVersion } from '@/sections/documents/mutations';

interface VersionFormProps {
  document: Document;
  onClose: () => void;
}

/** Uploads a new version of a document. */
export function VersionForm({ document, onClose }: VersionFormProps) {
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState(false);
  const upload = useMutation(uploadVersion());
  const server = useServerForm({
    values: { note: '' },
    save: async ({ note }, { key }) => {
      setMissing(!file);
      if (!file) return undefined;
      return upload.mutateAsync({ id: document.id, file, note: note.trim(), key });
    },
    saved: (saved) => saved && onClose(),
    draft: false,
  });
  return (
    <FormDialog title="Upload new version" submitLabel="Upload version" server={server} onClose={onClose}>
      <FieldFrame label="File" required error={missing ? 'Choose a file' : undefined}>
        {(ids) => (
          <input
            {...ids}
            className="document-file"
            type="file"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </FieldFrame>
      <TextField form={server.form} name="note" label="What changed" maxLength={300} />
    </FormDialog>
  );
}
