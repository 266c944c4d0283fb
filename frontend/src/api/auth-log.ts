import { log } from '@/lib/storage/log';

/** How a session starts: the grant of `/token`. */
const SIGN_INS = ['password', 'pkce', 'id_token'];

/** Logs sign-ins, sign-outs and failed refreshes by their kind and status, never with an address or a token. */
export function logAuthAnswer({ pathname, searchParams }: URL, status: number): void {
  const failed = status >= 400;
  const call = pathname.split('/').at(-1);
  const grant = call === 'token' ? searchParams.get('grant_type') : null;
  if (grant === 'refresh_token' && failed) log('warn', 'auth', 'Session refresh failed', { status });
  else if (grant !== null && SIGN_INS.includes(grant)) logSignIn(grant, status, failed);
  else if (call === 'verify') logSignIn('code', status, failed);
  else if (call === 'logout' && !failed) log('info', 'auth', 'Signed out', { scope: searchParams.get('scope') ?? '' });
}

function logSignIn(method: string, status: number, failed: boolean): void {
  if (failed) log('warn', 'auth', 'Sign-in failed', { method, status });
  else log('info', 'auth', 'Signed in', { method });
}
