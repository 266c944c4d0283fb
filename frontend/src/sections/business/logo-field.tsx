import '@/styles/business.css';
import { PictureButtons } from '@/patterns/fields/picture-buttons';
import { removeLogo, setLogo } from './api';

/** The logo with its buttons. */
export const LogoField = ({ logo }: { logo: string | null }) => (
  <div className="field whole">
    <span className="label">Logo</span>
    <div className="business-logo row wrap gap-3">
      <span className="paper">{logo ? <img src={logo} alt="Your logo" /> : <span className="t-3">No logo</span>}</span>
      <PictureButtons
        noun="logo"
        isSet={logo !== null}
        accept="image/png,image/jpeg,image/svg+xml"
        set={setLogo()}
        remove={removeLogo()}
      />
    </div>
    <span className="hint">PNG, JPEG or SVG, up to 500 kB</span>
  </div>
);
