import { auth, signedInAs } from '@/api/auth';
import { draftsOf, forgetUser } from '@/lib/storage/device-data';
import { plural } from '@/lib/text/names';
import { asRefusal } from './api';

const draftCount = () => draftsOf(signedInAs() ?? '').length;

/** "You have 2 unsaved drafts. Signing out deletes them." Empty without drafts on this device. */
export function lostDrafts(): string {
  const count = draftCount();
  if (count === 0) return '';
  return `You have ${plural(count, 'unsaved draft')}. Signing out deletes ${count === 1 ? 'it' : 'them'}.`;
}

/** Ends all of the user's sessions and deletes the user's data from this device. A session that expires keeps it. */
export async function signOut(): Promise<void> {
  const client = await auth();
  const user = signedInAs();
  // The page is left as soon as the session ends, and a form that is left stores its draft.
  const { data } = client.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT' && user) forgetUser(user);
  });
  const { error } = await client.signOut();
  data.subscription.unsubscribe();
  if (error) throw asRefusal(error);
}
