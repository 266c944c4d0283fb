import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { config } from '@/api/config';
import { TextField } from '@/patterns/fields';
import { Problem } from '@/patterns/problem';
import { PageTitle } from '@/patterns/page-title';
import { Button, IconButton } from '@/ui/button';
import { Brand, Google } from '@/ui/brand';
import { signIn, signInWithGoogle, signUp, type Credentials, type Outcome } from './sign-in';

/** Only addresses inside this app; anything else would send people away after sign-in. */
const inside = (next: string | undefined): string => (next && /^\/(?![/\\])/.test(next) ? next : '/');

/** Sign-in and sign-up: the two halves of a ticket. */
export function AuthPage() {
  const search = useSearch({ from: '/auth' });
  const setup = config().setup_needed;
  const [mode, setMode] = useState<'in' | 'up'>(setup ? 'up' : 'in');
  return (
    <div className="auth">
      <PageTitle>{mode === 'in' ? 'Sign in' : 'Create your account'}</PageTitle>
      <header className="a-top">
        <Brand />
      </header>
      <main className="a-ticket" id="main">
        <section className="a-stub">
          <p className="a-line">Keep every order in order, see every purchase and know every customer.</p>
        </section>
        <section className="a-form">
          {search.reason === 'disabled' && <Problem text="This account is disabled. An admin of the shop can enable it again." />}
          <AuthForm key={mode} mode={mode} setup={setup} next={inside(search.next)} />
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

function AuthForm({ mode, setup, next }: { mode: 'in' | 'up'; setup: boolean; next: string }) {
  const router = useRouter();
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '', setupCode: '' }, mode: 'onSubmit' });
  const [outcome, setOutcome] = useState<Outcome>();
  const take = (result: Outcome) => {
    setOutcome(result);
    // A fresh load: the next person's cache and environment begin empty.
    if (result.kind === 'in') void router.navigate({ href: next, replace: true });
  };
  const submit = form.handleSubmit(async (typed) => take(await (mode === 'in' ? signIn(typed) : signUp(typed))));
  if (outcome?.kind === 'confirm') return <Confirmation email={outcome.email} />;
  const busy = form.formState.isSubmitting;
  const message = outcome && 'message' in outcome ? outcome.message : undefined;
  return (
    <form className="af" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{mode === 'in' ? 'Sign in' : 'Create your account'}</h1>
      {setup && mode === 'up' && (
        <p className="callout">This is the first start: nobody has an account yet. The first account made here becomes the admin.</p>
      )}
      {config().google_enabled && (
        <>
          <Button size="lg" onClick={() => void signInWithGoogle().then(setOutcome)}>
            <Google />
            Continue with Google
          </Button>
          <div className="or">
            <span>or with e-mail</span>
          </div>
        </>
      )}
      <Problem text={message} />
      <TextField form={form} name="email" label="Email" type="email" required autoComplete="username" autoFocus className="lg" />
      <Password form={form} isNew={mode === 'up'} />
      {mode === 'up' && outcome?.kind === 'setup-code' && (
        <TextField form={form} name="setupCode" label="Set-up code" required className="lg" hint="The server printed it when it started." />
      )}
      <Button type="submit" look="primary" size="lg" busy={busy && (mode === 'in' ? 'Signing in...' : 'Creating your account...')}>
        {mode === 'in' ? 'Sign in' : 'Sign up'}
      </Button>
    </form>
  );
}

function Password({ form, isNew }: { form: ReturnType<typeof useForm<Credentials>>; isNew: boolean }) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      form={form}
      name="password"
      label="Password"
      type={shown ? 'text' : 'password'}
      required
      className="lg"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={isNew ? '8 characters or more' : undefined}
      end={<IconButton icon={shown ? 'eye-off' : 'eye'} label={shown ? 'Hide what is typed' : 'Show what is typed'} small aria-pressed={shown} onClick={() => setShown(!shown)} />}
    />
  );
}

function Confirmation({ email }: { email: string }) {
  return (
    <div className="af">
      <h1>Look into your mail</h1>
      <p className="t-2">A link went to {email}. Opening it confirms the address and signs you in.</p>
    </div>
  );
}
