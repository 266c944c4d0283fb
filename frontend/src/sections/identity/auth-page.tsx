import { lazy, Suspense, useState } from 'react';
import { config } from '@/api/config';
import { leaveForEnvironment } from '@/api/environment';
import { Problem } from '@/patterns/forms/problem';
import { TAGLINE, Ticket } from '@/patterns/display/auth-card';
import { AuthForm } from './auth-form';
import type { AuthStep } from './auth-steps';
import { arrivalMessage } from './arrival';

const loadSteps = () => import('./auth-steps');
const AuthSteps = lazy(async () => ({ default: (await loadSteps()).AuthSteps }));

const InvitedSignUp = lazy(async () => ({ default: (await import('./invited-sign-up')).InvitedSignUp }));

/** Accepts only paths inside this app, to prevent an open redirect after sign-in. */
const internalPath = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : '/');

interface AuthPageProps {
  /** Signed in with a password, so that only the second factor is missing. */
  signedIn: boolean;
  onEager: () => void;
}

/** The sign-in and sign-up page, styled as a ticket with two halves. */
export function AuthPage({ signedIn, onEager }: AuthPageProps) {
  const search = new URLSearchParams(location.search);
  const setup = config().setup_needed;
  const invitation = search.get('invitation');
  const [mode, setMode] = useState<'in' | 'up'>(setup || invitation ? 'up' : 'in');
  const [step, setStep] = useState<AuthStep | undefined>(signedIn ? { kind: 'second-factor' } : undefined);
  const next = internalPath(search.get('next'));
  const typing = () => {
    onEager();
    void loadSteps().catch(() => undefined);
  };
  if (step)
    return (
      <Ticket title="Sign in" stub={TAGLINE}>
        <Suspense>
          <AuthSteps
            step={step}
            onBack={() => {
              setMode('in');
              setStep(undefined);
            }}
            // A full page load, so that the next user starts with an empty cache and environment.
            onDone={() => void leaveForEnvironment(next)}
          />
        </Suspense>
      </Ticket>
    );
  return (
    <Ticket title={mode === 'in' ? 'Sign in' : 'Create your account'} stub={TAGLINE}>
      <Problem text={arrivalMessage(search)} />
      {invitation && mode === 'up' ? (
        <Suspense>
          <InvitedSignUp token={invitation} next={next} onTyping={typing} onStep={setStep} />
        </Suspense>
      ) : (
        <AuthForm key={mode} mode={mode} setup={setup} next={next} onTyping={typing} onStep={setStep} />
      )}
      <p className="a-alt">
        {mode === 'in' ? 'New here?' : 'Have an account?'}
        <button type="button" className="link" onClick={() => setMode(mode === 'in' ? 'up' : 'in')}>
          {mode === 'in' ? 'Create an account' : 'Sign in'}
        </button>
        {mode === 'in' && (
          <button type="button" className="link push" onClick={() => setStep({ kind: 'forgot' })}>
            Forgot password?
          </button>
        )}
      </p>
    </Ticket>
  );
}
