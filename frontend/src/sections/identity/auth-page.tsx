import { useState } from 'react';
import { config } from '@/api/config';
import { Problem } from '@/patterns/problem';
import { PageTitle } from '@/patterns/page-title';
import { Brand } from '@/ui/brand';
import { AuthForm } from './auth-form';

/** Only addresses inside this app; anything else would send people away after sign-in. */
const inside = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : '/');

/** Sign-in and sign-up: the two halves of a ticket. */
export function AuthPage({ onEager }: { onEager: () => void }) {
  const search = new URLSearchParams(location.search);
  const setup = config().setup_needed;
  const [mode, setMode] = useState<'in' | 'up'>(setup ? 'up' : 'in');
  return (
    <div className="auth">
      <PageTitle>{mode === 'in' ? 'Sign in' : 'Create your account'}</PageTitle>
      <header className="a-top">
        <Brand />
      </header>
      <main className="a-ticket" id="main" tabIndex={-1}>
        <section className="a-stub">
          <p className="a-line">Keep every order in order, see every purchase and know every customer.</p>
        </section>
        <section className="a-form">
          {search.get('reason') === 'disabled' && <Problem text="This account is disabled. An admin of the shop can enable it again." />}
          <AuthForm key={mode} mode={mode} setup={setup} next={inside(search.get('next'))} onTyping={onEager} />
          <p className="a-alt">
            {mode === 'in' ? 'New here?' : 'Have an account?'}
            <button type="button" className="link" onClick={() => setMode(mode === 'in' ? 'up' : 'in')}>
              {mode === 'in' ? 'Create an account' : 'Sign in'}
            </button>
          </p>
        </section>
      </main>
      <footer className="a-end">
        <a href={`mailto:${config().support_email}`}>{config().support_email}</a>
      </footer>
    </div>
  );
}
