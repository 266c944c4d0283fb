import { useMutation } from '@tanstack/react-query';
import type { User } from '@supabase/auth-js';
import type { ReactNode } from 'react';
import '@/styles/account.css';
import { config } from '@/api/config';
import { fullDate } from '@/lib/dates/dates';
import { useSearchChange } from '@/patterns/list/list-search';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Card } from '@/patterns/record/detail-page';
import { Google } from '@/ui/brand';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { addressAt, googleOf, hasPassword, linkGoogle, unlinkGoogle } from './api';
import { EmailDialog } from './email-dialog';
import { PasswordDialog } from './password-dialog';

/** The ways to sign in: e-mail with password, and Google if it is set up. `open` is the dialog in the URL. */
export function SignInCard({ user, open }: { user: User; open: string | undefined }) {
  const change = useSearchChange();
  const show = (dialog?: string) => change({ open: dialog });
  const secret = hasPassword(user);
  return (
    <Card title="Sign-in" flush>
      <ul className="list">
        <SignInMethod
          icon={<Icon name="mail" />}
          name="Email"
          note={user.new_email ? `${user.email ?? ''}. ${user.new_email} isn't confirmed yet` : (user.email ?? '')}
          action={<Button onClick={() => show('email')}>{user.new_email ? 'Enter code' : 'Change email'}</Button>}
        />
        <SignInMethod
          icon={<Icon name="lock" />}
          name="Password"
          note={secret ? 'Set' : 'Not set'}
          action={<Button onClick={() => show('password')}>{secret ? 'Change password' : 'Set password'}</Button>}
        />
        {(config().google_enabled || googleOf(user)) && <GoogleMethod user={user} />}
      </ul>
      {open === 'email' && <EmailDialog email={user.email ?? ''} pending={user.new_email} onClose={() => show()} />}
      {open === 'password' && <PasswordDialog hasPassword={secret} onClose={() => show()} />}
    </Card>
  );
}

function GoogleMethod({ user }: { user: User }) {
  const link = useMutation(linkGoogle());
  const unlink = useMutation(unlinkGoogle());
  const google = googleOf(user);
  if (!google)
    return (
      <SignInMethod
        icon={<Google />}
        name="Google"
        note="Not linked"
        action={
          <Button busy={link.isPending && 'Linking...'} onClick={() => link.mutate()}>
            Link Google
          </Button>
        }
      />
    );
  const since = google.created_at ? `, since ${fullDate(google.created_at)}` : '';
  return (
    <SignInMethod
      icon={<Google />}
      name="Google"
      badge={<StatusBadge display={{ label: 'Linked', tone: 'success', icon: 'check-c' }} />}
      note={addressAt(google) + since}
      action={
        <Button busy={unlink.isPending && 'Unlinking...'} onClick={() => unlink.mutate(google)}>
          Unlink
        </Button>
      }
    />
  );
}

interface SignInMethodProps {
  icon: ReactNode;
  name: string;
  note: string;
  badge?: ReactNode;
  action: ReactNode;
}

function SignInMethod({ icon, name, note, badge, action }: SignInMethodProps) {
  return (
    <li className="account-method">
      <span className="thumb">{icon}</span>
      <div className="grow">
        <p className="l1 row gap-2">
          {name}
          {badge}
        </p>
        <p className="l2 trunc" title={note}>
          {note}
        </p>
      </div>
      {action}
    </li>
  );
}
