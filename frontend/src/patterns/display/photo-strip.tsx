import '@/styles/photos.css';
import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/button';
import { cx } from '@/lib/class-names';

export interface StripPhoto {
  id: string;
  url: string;
  /** What it shows: "The shipment, photo by Ana". */
  about: string;
  /** A short caption below it. */
  caption?: string;
  state?: 'sending' | 'failed';
  onRemove?: () => void;
}

interface PhotoStripProps {
  label: string;
  photos: readonly StripPhoto[];
  children?: ReactNode;
}

/** Photos in a row; each opens in full in a new tab. The children add another. */
export function PhotoStrip({ label, photos, children }: PhotoStripProps) {
  return (
    <div className="photo-row">
      {photos.length > 0 && (
        <ul aria-label={label}>
          {photos.map((photo) => (
            <li key={photo.id} className={cx('photo-item', photo.state)}>
              {photo.state ? <PendingPhoto photo={photo} /> : <PhotoLink photo={photo} />}
              {photo.onRemove && (
                <IconButton small icon="x" label={`Remove: ${photo.about}`} onClick={photo.onRemove} />
              )}
              {photo.caption && <span className="trunc t-caption t-3">{photo.caption}</span>}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

function PhotoLink({ photo }: { photo: StripPhoto }) {
  return (
    <a href={photo.url} target="_blank" rel="noreferrer" title={photo.about} className="frame">
      <img className="fill" src={photo.url} alt={photo.about} loading="lazy" decoding="async" />
    </a>
  );
}

/** Not uploaded yet: there is nothing to open. */
function PendingPhoto({ photo }: { photo: StripPhoto }) {
  return (
    <span className="frame" title={photo.about}>
      <img className="fill" src={photo.url} alt={photo.about} decoding="async" />
      <span className="veil">
        <Icon
          name={photo.state === 'failed' ? 'error' : 'refresh'}
          className={photo.state === 'sending' ? 'spin' : undefined}
        />
      </span>
    </span>
  );
}
