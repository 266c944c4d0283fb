import { useRef, useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { config } from '@/api/config';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Problem } from '@/patterns/forms/problem';
import { Button, IconButton } from '@/ui/button';
import { Google } from '@/ui/brand';
import { cx } from '@/lib/class-names';
import { leaveForEnvironment } from '@/api/environment';
import type { Outcome } from './sign-in';

/** The session client is larger than this page, so it loads while the user types. */
const loadSignIn = () => import('./sign-in');

const UNREACHED = "Couldn't reach the server. Check your connection and try again.";
const labels = { email: 'Email', password: 'Password', setupCode: 'Set-up code' } as const;
type Name = keyof typeof labels;
type Typed = Record<Name, string>;
type Errors = Partial<Record<Name, string>>;

interface AuthFormProps {
  mode: 'in' | 'up';
  setup: boolean;
  next: string;
  /** The address and role were chosen by the admin who sent the invitation. */
  invited?: Invited;
  onTyping: () => void;
  /** Called if a code is needed before the user is signed in. */
  onStep: (step: NextStep) => void;
}

export interface Invited {
  token: string;
  email: string;
  /** "Ana invited you to Tradepost as a salesperson." */
  said: string;
}

export type NextStep = Extract<Outcome, { kind: 'confirm' | 'second-factor' }>;

/** The sign-in form. It doesn't use the form library, which would be larger than the page. */
export function AuthForm({ mode, setup, next, invited, onTyping, onStep }: AuthFormProps) {
  const { form, errors, submit, busy, outcome, withGoogle } = useAuthForm(mode, next, onStep, invited?.token);
  const [shown, setShown] = useState(false);
  const typing = () => {
    void loadSignIn().then(
      ({ getReady }) => getReady(),
      () => undefined,
    );
    onTyping();
  };
  return (
    <form className="af" noValidate ref={form} onSubmit={submit} onInput={typing}>
      <h1>{mode === 'in' ? 'Sign in' : 'Create your account'}</h1>
      {invited && <p className="callout">{invited.said}</p>}
      {setup && mode === 'up' && (
        <p className="callout">No one has an account yet. The first account becomes the admin.</p>
      )}
      {config().google_enabled && !invited && (
        <>
          <Button size="lg" onClick={withGoogle}>
            <Google />
            Continue with Google
          </Button>
          <div className="or">
            <span>or with email</span>
          </div>
        </>
      )}
      <Problem
        text={outcome && 'message' in outcome && !('field' in outcome && outcome.field) ? outcome.message : undefined}
      />
      <Field
        name="email"
        errors={errors}
        type="email"
        autoComplete="username"
        autoFocus={!invited}
        defaultValue={invited?.email}
        readOnly={invited !== undefined}
      />
      <Field
        name="password"
        errors={errors}
        type={shown ? 'text' : 'password'}
        autoFocus={invited !== undefined}
        autoComplete={mode === 'up' ? 'new-password' : 'current-password'}
        hint={mode === 'up' ? '8 characters or more' : undefined}
        end={
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? 'Hide password' : 'Show password'}
            small
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {mode === 'up' && outcome?.kind === 'setup-code' && (
        <Field name="setupCode" errors={errors} autoComplete="off" hint="Printed by the server at startup" />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy && (mode === 'in' ? 'Signing in...' : 'Creating your account...')}
      >
        {mode === 'in' ? 'Sign in' : 'Sign up'}
      </Button>
    </form>
  );
}

/** Form state. Values are read from the fields on submit; only displayed values are state. */
function useAuthForm(mode: 'in' | 'up', next: string, onStep: AuthFormProps['onStep'], invitation?: string) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  /** Shows each error at its field and focuses the first one. */
  const show = (wrong: Errors) => {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const take = (result: Outcome) => {
    setOutcome(result);
    if (result.kind === 'refused' && result.field) show({ [result.field]: result.message });
    // A full page load, so that the next user starts with an empty cache and environment.
    if (result.kind === 'in') void leaveForEnvironment(next);
    else setBusy(false);
    if (result.kind === 'confirm' || result.kind === 'second-factor') onStep(result);
  };
  const refused = () => take({ kind: 'refused', message: UNREACHED });
  const send = (typed: Typed) => {
    setBusy(true);
    loadSignIn()
      .then(({ signIn, signUp }) => (mode === 'in' ? signIn(typed) : signUp({ ...typed, invitation })))
      .then(take, refused);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const empty = ([...fields.keys()] as Name[]).filter((name) => textOf(fields, name).trim() === '');
    show(Object.fromEntries(empty.map((name) => [name, `${labels[name]} is required`])));
    if (empty.length === 0) {
      send({
        email: textOf(fields, 'email'),
        password: textOf(fields, 'password'),
        setupCode: textOf(fields, 'setupCode'),
      });
    }
  };
  const withGoogle = () => {
    loadSignIn()
      .then(({ signInWithGoogle }) => signInWithGoogle())
      // Nothing to show during the redirect to Google.
      .then((result) => setOutcome(result.kind === 'in' ? undefined : result), refused);
  };
  return { form, errors, submit, busy, outcome, withGoogle };
}

function textOf(fields: FormData, name: Name): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

interface FieldProps extends ComponentProps<'input'> {
  name: Name;
  errors: Errors;
  hint?: string;
  end?: ReactNode;
}

function Field({ name, errors, hint, end, ...input }: FieldProps) {
  const error = errors[name];
  return (
    <FieldFrame label={labels[name]} required hint={hint} error={error}>
      {(ids) => (
        <span className={cx('input lg', error && 'is-error', input.readOnly && 'is-readonly')}>
          <input {...ids} {...input} name={name} />
          {end}
        </span>
      )}
    </FieldFrame>
  );
}
