import { Empty } from '@/patterns/feedback/empty';
import { PageTitle } from '@/patterns/navigation/page-title';
import type { Profile } from '@/sections/identity/api';

export function GuestPage({ me }: { me: Profile }) {
  return (
    <>
      <PageTitle>Not allowed</PageTitle>
      <h1 className="sr">Not allowed</h1>
      <Empty icon="lock" title="You don't have a role yet">
        {me.email} is signed in as a guest. Guests can&apos;t see records. Ask an admin to give you a role in the Admin
        Console.
      </Empty>
    </>
  );
}
