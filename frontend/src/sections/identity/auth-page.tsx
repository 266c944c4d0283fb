import { useState } from 'react';
import { config } from '@/api/config';
import { Problem } from '@/patterns/forms/problem';
import { TAGLINE, Ticket } from '@/patterns/display/auth-card';
import { AuthForm } from './auth-form';

/** Accepts only paths inside this app, to prevent an open redirect after sign-in. */
const inside = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : '/');

/** The sign-in and sign-up page, styled as a ticket with two halves. */
export function AuthPage({ onEager }: { onEager: () => void }) {
  const search = new URLSearchParams(location.search);
  const setup = config().setup_needed;
  const [mode, setMode] = useState<'in' | 'up'>(setup ? 'up' : 'in');
  return (
    <Ticket title={mode === 'in' ? 'Sign in' : 'Create your account'} stub={TAGLINE}>
      {search.get('reason') === 'disabled' && <Problem text="This account is disabled. Ask an admin to enable it." />}
      <AuthForm key={mode} mode={mode} setup={setup} next={inside(search.get('next'))} onTyping={onEager} />
      <p className="a-alt">
        {mode === 'in' ? 'New here?' : 'Have an account?'}
        <button type="button" className="link" onClick={() => setMode(mode === 'in' ? 'up' : 'in')}>
          {mode === 'in' ? 'Create an account' : 'Sign in'}
        </button>
      </p>
    </Ticket>
  );
}
