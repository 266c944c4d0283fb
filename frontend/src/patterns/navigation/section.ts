import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Schema } from '@/api/client';
import type { IconName } from '@/ui/icon-names';
import type { DeletedRecords } from '@/patterns/record/deleted-record';
import type { NewDialogProps } from './new-dialog';

export type Counts = Schema<'NavigationOut'>;

/** The groups of the menu, in its order. */
export const menuGroups = ['Home', 'People', 'Orders', 'Inventory', 'Registry', 'Office'] as const;

/** The record that can be created on a page, whose form opens with `?open=new`. */
interface Creation {
  title: string;
  /** The second key after N. */
  key: string;
  /** The page's, if it has none. */
  icon?: IconName;
  admin?: boolean;
  /** For one whose form opens over any page, as `?new=name`. */
  name?: string;
}

export interface MenuEntry {
  /** `Account` is the menu of the signed-in user. */
  group: (typeof menuGroups)[number] | 'Account';
  /** Its place in the group, whose entries may come from several sections. */
  position: number;
  label: string;
  path: string;
  icon: IconName;
  /** The second key after G. */
  key?: string;
  /** Shown in the phone's bottom bar, under this name. */
  phone?: string;
  exact?: boolean;
  admin?: boolean;
  /** Its count of open items, or their sum, and how it is announced: "38 open". `late` counts are red. */
  count?: { of: readonly (keyof Counts)[]; says: string; late?: true };
  creation?: Creation;
}

/** A page that belongs to a menu entry, also to one of another section. */
export interface Subpage {
  /** The path of the menu entry. */
  of: string;
  label: string;
  path: string;
  /** Given if the palette lists it. */
  icon?: IconName;
  /** In the tabs of the entry's page. */
  tab?: true;
  /** A list that the entry's page leads to. It has breadcrumbs. */
  inner?: true;
  creation?: Creation;
}

/**
 * What a section declares to the router, the menu and the palette. It imports only types, because it is part of every
 * first load, and because journeys read it without a browser.
 */
export interface Section<Routes extends readonly AnyRoute[] = never, Redirects extends readonly AnyRoute[] = never> {
  /** Types for the router, which imports the files itself: they are never set. */
  routes?: Routes;
  redirects?: Redirects;
  menu?: readonly MenuEntry[];
  subpages?: readonly Subpage[];
}

/** By path, what only the palette and dialogs need to know of a page. */
export type SectionPages = Readonly<Record<string, SectionPage>>;

interface SectionPage {
  /** Other names that people search for: those of the page, and of the creation of its records. */
  keywords?: string;
  creation?: string;
  /** Given if the page has no place in the menu. */
  title?: string;
  icon?: IconName;
  admin?: boolean;
  /** The form of a creation that opens over any page. */
  form?: () => Promise<ComponentType<NewDialogProps>>;
}

/** A kind of record that the palette finds. */
export interface DeclaredRecord {
  table: string;
  /** "sales order". */
  noun: string;
  /** With an s, if it has none. */
  plural?: string;
  icon: IconName;
  /** The list that takes the same query; none if records are only found by number. */
  list?: string;
  /** The page of one record, or the list with its preview or dialog open; by default below the list. */
  route?: string;
  /** Given if a deleted record can be restored from its page. */
  deleted?: () => Promise<DeletedRecords>;
}

export type RecordType = DeclaredRecord & { plural: string; route: string };
