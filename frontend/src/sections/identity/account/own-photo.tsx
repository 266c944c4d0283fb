import '@/styles/account.css';
import { PictureButtons } from '@/patterns/fields/picture-buttons';
import { removeOwnPhoto, setOwnPhoto } from './photo-api';

/** Changes the signed-in person's photo. The server crops it to a square. */
export const OwnPhoto = ({ photo }: { photo: string | null }) => (
  <div className="account-photo row wrap">
    <PictureButtons
      noun="photo"
      isSet={photo !== null}
      accept="image/jpeg,image/png,image/webp"
      set={setOwnPhoto()}
      remove={removeOwnPhoto()}
    />
    <span className="hint push">JPEG, PNG or WebP, up to 5 MB</span>
  </div>
);
