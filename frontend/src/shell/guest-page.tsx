import { Empty } from '@/patterns/empty';
import { PageTitle } from '@/patterns/page-title';
import type { Profile } from '@/sections/identity/api';

export function GuestPage({ me }: { me: Profile }) {
  return (
    <>
      <PageTitle>Not allowed</PageTitle>
      <h1 className="sr">Not allowed</h1>
      <Empty icon="lock" title="You have no role in this shop yet">
        {me.email} is signed in as a guest, and guests see no records. An admin of the shop can make you sales or admin
        under Admin Console.
      </Empty>
    </>
  );
}
