import { useLayoutEffect, useSyncExternalStore } from 'react';

export interface Crumb {
  label: string;
  to?: string;
}

interface PageTitleProps {
  children: string;
  /** A subpage of the one in the URL: a form, a count. */
  inner?: boolean;
  /** The record that this page belongs to. */
  under?: Crumb;
}

type CurrentTitle = Omit<PageTitleProps, 'children'> & { title: string };

let currentTitle: CurrentTitle = { title: '' };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The title of the browser tab: the page, then the product. React hoists it into the head. The breadcrumbs end with it.
 */
export function PageTitle({ children: title, inner, under }: PageTitleProps) {
  const { label, to } = under ?? {};
  useLayoutEffect(() => {
    currentTitle = { title, inner, under: label === undefined ? undefined : { label, to } };
    listeners.forEach((listener) => listener());
  }, [title, inner, label, to]);
  return <title>{`${title} - Orderkeep`}</title>;
}

/** The title of the current page. */
export const usePageTitle = (): CurrentTitle => useSyncExternalStore(subscribe, () => currentTitle);
