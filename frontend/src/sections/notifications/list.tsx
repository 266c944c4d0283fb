import { TimeOrDate } from '@/patterns/display/moment';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter } from '@/patterns/list/types';
import { None } from '@/patterns/display/private';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Icon } from '@/ui/icon';
import { notificationList, unreadNotifications, type Notification } from './api';
import { readAllNotifications } from './mutations';
import { Headline } from './headline';
import { subjectText, authorOf, headline, kindLabels } from './labels';
import { optionsOf } from '@/lib/options';

const route = getRouteApi('/signed-in/notifications');

const columns: readonly Column<Notification>[] = [
  { key: 'what', label: 'Event', cell: (one) => <NotificationTitle one={one} /> },
  {
    key: 'who',
    label: 'About',
    width: 200,
    cell: ({ customer_name, prospect_name }) => customer_name ?? prospect_name ?? <None />,
  },
  { key: 'by', label: 'By', width: 160, cell: (one) => authorOf(one) ?? <None />, priority: 2 },
  {
    key: 'when',
    label: 'When',
    width: 128,
    sort: 'created_at',
    cell: ({ created_at }) => <TimeOrDate at={created_at} className="t-2" />,
  },
];

const filters: readonly Filter[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: optionsOf(kindLabels),
    promoted: true,
  },
  { name: 'unread', label: 'Unread', options: [{ value: 'true', label: 'Unread only' }], promoted: true },
];

/** All notifications: changes by others to records the user can see. */
export function NotificationsPage() {
  const search = route.useSearch();
  const unread = useQuery(unreadNotifications()).data ?? 0;
  const readAll = useMutation(readAllNotifications());
  return (
    <ListPage
      title="Notifications"
      noun={['notification', 'notifications']}
      query={useQuery(notificationList(search))}
      search={search}
      searchHint="Search contact or prospect"
      columns={columns}
      defaultSort="-created_at"
      filters={filters}
      {...(unread > 0 && { primary: { label: 'Mark all as read', icon: 'check', onClick: () => readAll.mutate() } })}
      line={(one) => <NotificationLine one={one} />}
      firstUse={{
        icon: 'bell',
        title: 'No notifications yet',
        text: "You'll see it here when a colleague places an order for your contact, a shipment arrives or a customer accepts a quote.",
      }}
      rowName={headline}
    />
  );
}

function NotificationTitle({ one }: { one: Notification }) {
  const { icon, tone } = kindLabels[one.kind];
  return (
    <span className="row">
      <Icon name={icon} className={`tone-${tone}`} />
      <Headline of={one} />
    </span>
  );
}

function NotificationLine({ one }: { one: Notification }) {
  return (
    <PhoneLine
      picture={<IconThumb icon={kindLabels[one.kind].icon} />}
      link={<Headline of={one} className={LINE_LINK} />}
      sub={subjectText(one)}
      end={<TimeOrDate at={one.created_at} className="t-2" />}
    >
      <StatusBadge display={kindLabels[one.kind]} />
    </PhoneLine>
  );
}
