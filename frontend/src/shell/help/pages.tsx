import '@/styles/help.css';
import { withEnvironment } from '@/api/environment';
import { useMe } from '@/sections/identity/api';
import { Brand } from '@/ui/brand';
import { HelpPage } from './help-page';

export function HelpInside() {
  return <HelpPage isAdmin={useMe().role === 'admin'} />;
}

/** Readable without an account. Plain links, because visitors are outside the app's router. */
export function HelpOutside() {
  return (
    <div className="help-outside">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="topbar">
        <a href={withEnvironment('/landing')} className="brand-link" aria-label="Orderkeep">
          <Brand />
        </a>
        <div className="end">
          <a className="btn" href={withEnvironment('/auth')}>
            Sign in
          </a>
        </div>
      </header>
      <main className="main" id="main" tabIndex={-1}>
        <HelpPage isAdmin />
      </main>
    </div>
  );
}
