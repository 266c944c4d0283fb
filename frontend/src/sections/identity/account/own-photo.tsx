import '@/styles/account.css';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '@/api/client';
import { Button } from '@/ui/button';
import { removeOwnPhoto, setOwnPhoto } from './photo-api';

/** Changes the signed-in person's photo. The server crops it to a square. */
export function OwnPhoto({ photo }: { photo: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation(setOwnPhoto());
  const remove = useMutation(removeOwnPhoto());
  return (
    <div className="account-photo">
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) upload.mutate({ file, key: newKey() });
        }}
      />
      <Button icon="image" busy={upload.isPending && 'Uploading...'} onClick={() => input.current?.click()}>
        {photo ? 'Replace photo' : 'Upload photo'}
      </Button>
      {photo && (
        <Button look="quiet-danger" busy={remove.isPending && 'Removing...'} onClick={() => remove.mutate()}>
          Remove photo
        </Button>
      )}
      <span className="hint push">JPEG, PNG or WebP, up to 5 MB</span>
    </div>
  );
}
