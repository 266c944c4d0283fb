import { PageTabs } from './page-tabs';

const tabs = [
  { path: '/contacts', label: 'Contacts' },
  { path: '/contacts/prospects', label: 'Prospects' },
  { path: '/contacts/enquiries', label: 'Enquiries' },
  { path: '/contacts/calls', label: 'Calls' },
  { path: '/contacts/campaigns', label: 'Campaigns' },
] as const;

/** Tabs for the lists of people. */
export const ContactTabs = ({ current }: { current: (typeof tabs)[number]['path'] }) => (
  <PageTabs label="Contact lists" tabs={tabs} current={current} />
);
