import '@/styles/business.css';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '@/api/client';
import { Button } from '@/ui/button';
import { removeLogo, setLogo } from './api';

/** The logo with its buttons. It is saved at once, apart from the form. */
export function LogoField({ logo }: { logo: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation(setLogo());
  const remove = useMutation(removeLogo());
  return (
    <div className="field whole">
      <span className="label">Logo</span>
      <div className="business-logo">
        <span className="paper">
          {logo ? <img src={logo} alt="Your logo" /> : <span className="t-3">No logo</span>}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/svg+xml"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) upload.mutate({ file, key: newKey() });
          }}
        />
        <span className="row wrap">
          <Button icon="upload" busy={upload.isPending && 'Uploading...'} onClick={() => input.current?.click()}>
            {logo ? 'Replace logo' : 'Upload logo'}
          </Button>
          {logo && (
            <Button look="quiet-danger" busy={remove.isPending && 'Removing...'} onClick={() => remove.mutate()}>
              Remove logo
            </Button>
          )}
        </span>
      </div>
      <span className="hint">PNG, JPEG or SVG, up to 500 kB.</span>
    </div>
  );
}
