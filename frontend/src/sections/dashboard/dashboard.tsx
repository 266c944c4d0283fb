import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { myProfile, nameOf } from '@/sections/identity/api';
import { Card } from '@/patterns/detail-page';
import { PageTitle } from '@/patterns/page-title';
import { Icon } from '@/ui/icon';

export function Dashboard() {
  const { data: me } = useSuspenseQuery(myProfile());
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <div className="page-head">
        <h1>Dashboard</h1>
        <span className="count">{nameOf(me)}</span>
      </div>
      <div className="grid-cards">
        <Card title="Quick actions" flush>
          <ul className="list">
            <li>
              <Icon name="user-plus" />
              <Link to="/contacts" search={{ open: 'new' }}>
                New contact
              </Link>
            </li>
          </ul>
        </Card>
      </div>
    </>
  );
}
