import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '@/api/client';
import { Button } from '@/ui/button';

interface PictureButtonsProps<Saved> {
  /** What the picture is: "logo". */
  noun: string;
  isSet: boolean;
  accept: string;
  set: UseMutationOptions<Saved, Error, { file: File; key: string }>;
  remove: UseMutationOptions<undefined>;
}

/** Uploads, replaces or removes the only picture of its kind. It is saved at once, apart from any form around it. */
export function PictureButtons<Saved>({ noun, isSet, accept, set, remove }: PictureButtonsProps<Saved>) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation(set);
  const removal = useMutation(remove);
  return (
    <span className="row wrap">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} file`}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) upload.mutate({ file, key: newKey() });
        }}
      />
      <Button icon="upload" busy={upload.isPending && 'Uploading...'} onClick={() => input.current?.click()}>
        {isSet ? `Replace ${noun}` : `Upload ${noun}`}
      </Button>
      {isSet && (
        <Button variant="quiet-danger" busy={removal.isPending && 'Removing...'} onClick={() => removal.mutate()}>
          Remove {noun}
        </Button>
      )}
    </span>
  );
}
