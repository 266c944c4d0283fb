import type { MenuEntry, Subpage } from '@/patterns/navigation/section';
import { PageTabs } from '@/patterns/navigation/page-tabs';
import { contacts } from './contacts/section';
import { subpagesOf } from './manifests';

const contactLists: readonly Pick<MenuEntry, 'label' | 'path'>[] = [
  ...(contacts.menu ?? []),
  ...subpagesOf('/contacts'),
];

/** Tabs for the lists of people. */
export const ContactTabs = ({ current }: { current: string }) => (
  <PageTabs label="Contact lists" tabs={contactLists} current={current} />
);

export const catalogLists: readonly Subpage[] = subpagesOf('/catalog');

/** Tabs for the lists behind the catalog. */
export const CatalogTabs = ({ current }: { current: string }) => (
  <PageTabs label="Catalog pages" tabs={catalogLists} current={current} />
);
